"""Rule 3: each C library is named by one feature or app, SQLite by Storage and the development server."""

from findings import Finding
from house import IN_TESTS

SHARED = {"CSQLite": {"Storage", "DevServer"}}


def findings(house):
    for library in (target for target in house.targets if target.place == "system"):
        namers = [target for target in house.targets
                  if library.name in target.depends_on and target.place not in IN_TESTS | {"system"}]
        owners = {target.owner for target in namers}
        allowed = SHARED.get(library.name)
        if allowed is not None and not owners <= allowed:
            for owner in sorted(owners - allowed):
                yield Finding(3, f"Package.swift, {owner}", f"names the C library {library.name}",
                              f"use {sorted(allowed)[-1]}Interface: {' and '.join(sorted(allowed))} alone name it")
        elif allowed is None and len(owners) > 1:
            yield Finding(3, f"Package.swift, {library}", f"the C library is named by {' and '.join(sorted(owners))}",
                          "leave it to one of them, and let the other use that one's interface")
