"""Tools/arch report: the module graph, and what is unused, untested or undocumented."""

import json

from house import IN_TESTS


def show(house, mermaid, as_json):
    if mermaid:
        print(as_mermaid(house))
    elif as_json:
        print(json.dumps(gather(house), indent=2, ensure_ascii=False))
    else:
        print(for_people(house, gather(house)))
    return 0


def gather(house):
    uses = {target.name: sorted({module for path in target.files for module, _ in house.facts[path]["imports"]
                                 if module in house.by_name and module != target.name}) for target in house.targets}
    return {
        "targets": [{
            "name": target.name, "place": target.place, "path": target.path, "files": len(target.files),
            "lines": sum(house.facts[path]["lines"] for path in target.files),
            "depends_on": target.depends_on,
            "fan_out": len(target.depends_on),
            "fan_in": sum(target.name in other.depends_on for other in house.targets),
            "unused": [edge for edge in target.depends_on
                       if edge not in uses[target.name] and not is_program(house, edge)],
        } for target in house.targets],
        "protocols": list(protocols(house)),
        "undocumented": [{"where": f"{path}:{line}", "name": name}
                         for target, path, facts in house.target_files() if target.place == "interface"
                         for name, line in facts["undocumented"]],
    }


def is_program(house, name):
    return name in house.by_name and house.by_name[name].kind in ("executable", "system")


def protocols(house):
    """Each protocol of an interface, with the suite that holds it and the double that stands for it."""
    for target, path, facts in house.target_files():
        if target.place != "interface":
            continue
        for kind in facts["types"]:
            if kind["kind"] == "protocol":
                name, feature = kind["name"], target.feature
                yield {"name": name, "feature": feature, "where": f"{path}:{kind['line']}",
                       "requirements": kind["requirements"],
                       "contract": suite(house, feature, name), "double": double(house, feature, name)}


def files_of(house, place, feature):
    """Those of the feature first; another's may serve as well: the session keeps a promise of the network's."""
    targets = (target for target in house.targets if target.place == place)
    return [(target, path) for target in sorted(targets, key=lambda each: each.feature != feature)
            for path in target.files]


def suite(house, feature, protocol):
    """The file of the type `<Protocol>Contract`, else a file of the feature's contract that names the protocol."""
    files = files_of(house, "contract", feature)
    for _, path in files:
        if any(kind["name"] == f"{protocol}Contract" for kind in house.facts[path]["types"]):
            return path
    return next((path for target, path in files
                 if target.feature == feature and protocol in house.facts[path]["names"]), None)


def double(house, feature, protocol):
    """The first type of a `Testing/` that conforms to the protocol."""
    return next((kind["name"] for _, path in files_of(house, "testing", feature)
                 for kind in house.facts[path]["types"] if protocol in kind["conforms"]), None)


# For people

def for_people(house, found):
    return "\n\n".join(filter(None, [
        graph(house, found), unused(found),
        listed("Protocols without a contract suite", [p for p in found["protocols"] if p["contract"] is None]),
        listed("Protocols without a double in Testing", [p for p in found["protocols"] if p["double"] is None]),
        listed("Public declarations of interfaces without ///", found["undocumented"]),
        totals(found)]))


def graph(house, found):
    lines = [f"{'target':28} {'in':>3} {'out':>3} {'files':>5} {'lines':>6}  depends on"]
    for target in sorted(found["targets"], key=lambda each: (house.by_name[each["name"]].place in IN_TESTS,
                                                             each["path"])):
        lines.append(f"{target['name']:28} {target['fan_in']:3} {target['fan_out']:3} {target['files']:5} "
                     f"{target['lines']:6}  {shortened(target['depends_on'])}".rstrip())
    return "\n".join(lines)


def shortened(names):
    """Interfaces by their feature alone, in one bracket."""
    interfaces = [name.removesuffix("Interface") for name in names if name.endswith("Interface")]
    others = [name for name in names if not name.endswith("Interface")]
    return " ".join(others + ([f"Interface({' '.join(interfaces)})"] if interfaces else []))


def unused(found):
    lines = [f"  {target['name']:28} {' '.join(target['unused'])}" for target in found["targets"] if target["unused"]]
    return "\n".join(["Declared and not imported:"] + lines) if lines else ""


def listed(title, items):
    return "\n".join([f"{title}:"] + [f"  {item['where']}: {item['name']}" for item in items]) if items else ""


def totals(found):
    count = len(found["protocols"])
    held = sum(protocol["contract"] is not None for protocol in found["protocols"])
    doubled = sum(protocol["double"] is not None for protocol in found["protocols"])
    return (f"{len(found['targets'])} targets; {count} protocols in interfaces, {held} with a contract suite, "
            f"{doubled} with a double; {len(found['undocumented'])} undocumented declarations")


def as_mermaid(house):
    """What is shipped, an arrow for each dependency; dotted where it comes with a trait."""
    shipped = [target for target in house.targets if target.place not in IN_TESTS | {"contract"}]
    names = {target.name for target in shipped}
    lines = ["graph TD"]
    for target in shipped:
        for edge in target.dependencies:
            if edge.name in names:
                lines.append(f"    {target.name} {'-.->' if edge.traits else '-->'} {edge.name}")
    return "\n".join(lines)
