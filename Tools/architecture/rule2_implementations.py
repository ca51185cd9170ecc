"""Rule 2: only Composition names implementations, and they are `package` or less."""

from findings import Finding
from house import FREE


def findings(house):
    concrete = house.concrete_types()
    for target, path, facts in house.target_files():
        if target.place == "implementation":
            for what, line in facts["exposed"]:
                yield Finding(2, f"{path}:{line}", f"{what} is public in the implementation of {target.feature}",
                              "make it package or less; what others need is a protocol or a value of the interface")
        if target.place in FREE or target.place == "composition":
            continue
        own = {kind["name"] for kind in facts["types"]}
        for name in concrete.keys() & facts["names"].keys() - own:
            if concrete[name] != target.feature:
                yield Finding(2, f"{path}:{facts['names'][name]}",
                              f"{target.name} names {name}, a concrete type of {concrete[name]}",
                              f"name the protocol of {concrete[name]}Interface, made by Composition's factories")
