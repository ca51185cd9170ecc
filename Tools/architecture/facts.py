"""What the rules want to know of one Swift file, read from the compiler's syntax tree and from its tokens."""

import bisect
import itertools
import re

import tokens

TYPES = {"struct_decl": "struct", "class_decl": "class", "enum_decl": "enum", "protocol": "protocol",
         "typealias": "typealias"}
FUNCTIONS = {"func_decl", "constructor_decl", "subscript_decl", "closure_expr", "accessor_decl", "destructor_decl"}
REQUIREMENTS = {"func_decl", "constructor_decl", "subscript_decl", "var_decl", "associated_type_decl"}
DOCUMENTED = set(TYPES) | {"func_decl", "constructor_decl", "subscript_decl", "var_decl", "enum_element_decl",
                           "associated_type_decl"}
CONDITION = re.compile(rb"^[ \t]*#(?:if|elseif|else|endif)\b[^\n]*", re.MULTILINE)
VERSION = re.compile(r"v?\d+\.\d+(\.\d+)?([-+].*)?$")
# What a name may be qualified with and still be the system's.
MODULES = {"Swift", "Foundation", "FoundationEssentials", "Glibc", "Darwin", "Musl", "Dispatch"}
# After these a name is declared, and not used.
DECLARING = {"case", "let", "var", "func", "struct", "class", "enum", "actor", "protocol", "typealias"}


def without_conditions(source):
    """The source with every branch of `#if` in it, at the same places: the compiler's tree leaves out all but one."""
    return CONDITION.sub(lambda line: b" " * len(line.group()), source)


def name_of(node):
    name = node.get("name")
    if isinstance(name, str):
        return name
    base = (name or {}).get("base_name", {})
    return base.get("name", base.get("special", ""))


def access_of(node):
    levels = [a["access_level"] for a in node.get("attrs", ()) if a["_kind"] == "access_control_attr"]
    return levels[0] if levels else None


class Reader:
    """Walks one file's tree once and gathers its facts."""

    def __init__(self, source, tree, watched):
        self.source, self.watched = source, watched
        self.line_starts = [0] + [at + 1 for at, byte in enumerate(source) if byte == 0x0A]
        self.lines = source.decode(errors="replace").split("\n")
        self.tokens = list(tokens.tokens(source))
        self.offsets = [offset for offset, _ in self.tokens]
        self.seen = {}
        self.facts = {"imports": [], "reexported": [], "types": [], "exposed": [], "undocumented": [],
                      "stored": [], "uses": [], "versions": [], "names": self.first_lines(), "lines": len(self.line_starts) - 1}
        self.implied_dates()
        own = {name_of(item) for item in tree.get("items", ()) if item["_kind"] == "func_decl"} & watched
        for item in tree.get("items", ()):
            self.declaration(item, (), False)
            self.expressions(item, (item["range"]["start"], item["range"]["end"]) if "range" in item else
                             (0, len(source)), own)

    # Places

    def line(self, offset):
        return bisect.bisect_right(self.line_starts, offset)

    def first_lines(self):
        """{name: line} of the names that the file uses: not of those that it declares, nor of members."""
        found, texts = {}, ["", ""] + [text for _, text in self.tokens]
        for (offset, text), before, dot in zip(self.tokens, texts, texts[1:]):
            used = dot not in DECLARING and (dot != "." or before in MODULES)
            if used and text[:1].isalpha():
                found.setdefault(text, self.line(offset))
        return found

    def tokens_in(self, span):
        first = bisect.bisect_left(self.offsets, span[0])
        return self.tokens[first:bisect.bisect_right(self.offsets, span[1])]

    def line_of_use(self, name, span):
        """Expressions have no place in the tree: the next token of that name in what encloses it is taken."""
        places = [offset for offset, text in self.tokens_in(span) if text == name]
        number = self.seen[name, span] = self.seen.get((name, span), -1) + 1
        return self.line(places[min(number, len(places) - 1)] if places else span[0])

    # Declarations

    def declaration(self, node, owners, exposed):
        kind = node["_kind"]
        if kind == "import_decl":
            module = node["module_path"][0]
            line = self.line(node["range"]["start"])
            self.facts["imports"].append([module, line])
            if node.get("exported"):
                self.facts["reexported"].append([module, line])
        elif kind == "top_level_code_decl":
            pass  # Its variables come again, as items of their own.
        elif kind == "extension_decl":
            self.extension(node, owners)
        elif kind in TYPES:
            self.type(node, owners, exposed)
        elif kind in DOCUMENTED:
            self.member(node, owners, exposed)

    def extension(self, node, owners):
        public = access_of(node) in ("public", "open")
        if public:
            self.facts["exposed"].append([f"extension {node['extended_type']}", self.line(node["range"]["start"])])
        for member in node.get("members", ()):
            self.declaration(member, owners + (("extension", node["extended_type"]),), public)
        self.conformances(node, node["extended_type"], extension=True)

    def type(self, node, owners, exposed):
        kind = "actor" if node.get("actor") else TYPES[node["_kind"]]
        name, line = name_of(node), self.line(node["range"]["start"])
        members = node.get("members", ())
        public = exposed or access_of(node) in ("public", "open")
        if access_of(node) in ("public", "open"):
            self.facts["exposed"].append([f"{kind} {name}", line])
        self.note_missing_documentation(node, public, name, line)
        self.facts["types"].append({
            "name": name, "kind": kind, "line": line, "access": access_of(node), "top": not owners,
            "requirements": sum(member["_kind"] in REQUIREMENTS for member in members),
            "conforms": self.conformances(node, name)})
        for member in members:
            implied = public and (kind == "protocol" or member["_kind"] == "enum_element_decl")
            self.declaration(member, owners + ((kind, name),), implied)

    def conformances(self, node, name, extension=False):
        """The names between a type's name and its opening brace: the tree leaves them out."""
        heading = []
        for _, text in self.tokens_in((node["range"]["start"], len(self.source))):
            if text in ("{", "where"):
                break
            heading.append(text)
        _, colon, after = " ".join(heading).partition(" : ")
        names = [text for text in after.split() if text[:1].isalpha()] if colon else []
        if extension:
            self.facts["types"].append({"name": name, "kind": "extension", "line": self.line(node["range"]["start"]),
                                        "access": None, "top": False, "requirements": 0, "conforms": names})
        return names

    def member(self, node, owners, exposed):
        name, line = name_of(node), self.line(node["range"]["start"])
        public = exposed or access_of(node) in ("public", "open")
        if not owners and access_of(node) in ("public", "open"):
            self.facts["exposed"].append([name, line])
        if not node.get("implicit"):
            self.note_missing_documentation(node, public, ".".join([owner for _, owner in owners] + [name]), line)
        if node["_kind"] == "var_decl" and (node.get("static") or not owners):
            self.stored(node, owners, name, line)

    def note_missing_documentation(self, node, public, name, line):
        if not public:
            return
        above = line - 2
        while above >= 0 and re.match(r"\s*(@\w|#if|#else|case\b.*,$)", self.lines[above]):
            above -= 1
        if above < 0 or not re.match(r"\s*///|.*\*/\s*$", self.lines[above]):
            self.facts["undocumented"].append([name, line])

    def stored(self, node, owners, name, line):
        """A variable that lives as long as the process, unless it is computed at each use."""
        if any("get" in a or "read" in a or "_read" in a for a in node.get("accessors", ())):
            return
        self.facts["stored"].append({"name": name, "line": line, "let": bool(node.get("let")),
                                     "made_by": self.maker(node), "owner": owners[-1] if owners else None})

    def maker(self, node):
        """The type whose initialiser gives a variable its value: `= Name(`, `= Name<T>.init(`, `: Name = .init(`."""
        following = [text for _, text in self.tokens_in((node["range"]["start"], len(self.source)))[1:60]]
        if "=" not in following:
            return None
        annotation, value = following[:following.index("=")], following[following.index("=") + 1:]
        while value and value[0] in ("try", "await", "!", "?"):
            del value[0]
        if value[:3] == [".", "init", "("]:
            return annotation[1] if annotation[:1] == [":"] else None
        if value[1:2] == ["<"]:
            depth = list(itertools.accumulate((text == "<") - (text == ">") for text in value[1:]))
            value[1:] = value[depth.index(0) + 2:] if 0 in depth else []
        return value[0] if value[1:2] == ["("] or value[1:4] == [".", "init", "("] else None

    # Expressions

    def expressions(self, node, span, shadowed):
        if isinstance(node, list):
            for part in node:
                self.expressions(part, span, shadowed)
            return
        if not isinstance(node, dict):
            return
        kind = node.get("_kind", "")
        if "range" in node:
            span = (node["range"]["start"], node["range"]["end"])
        if kind in FUNCTIONS:
            shadowed = shadowed | declared_in(node, self.watched)
        elif kind in TYPES or kind == "extension_decl":
            shadowed = shadowed | {name_of(member) for member in node.get("members", ())} & self.watched
        if kind == "call_expr" and self.call(node, span, shadowed):
            self.expressions(node.get("args"), span, shadowed)
            return
        if self.reference(node, kind, span, shadowed):
            return
        for key, part in node.items():
            # The second copy of an initial value.
            if key != "processed_init":
                self.expressions(part, span, shadowed)

    def call(self, node, span, shadowed):
        """Notes a call of a watched name, with the labels of its arguments; whether it was one."""
        name, member = watched_name(node["fn"], self.watched, shadowed)
        if name is None:
            return False
        labels = node.get("args", {}).get("labels", "")
        count = len(node.get("args", {}).get("args", ()))
        self.facts["uses"].append([name, self.line_of_use(name, span), member, "call", labels, count])
        return True

    def reference(self, node, kind, span, shadowed):
        """Notes a watched name that is not called; whether it was one."""
        if kind in ("unresolved_decl_ref_expr", "unresolved_dot_expr"):
            name, member = watched_name(node, self.watched, shadowed)
            if name is not None:
                self.note_reference(name, member, span)
                return True
        elif kind == "string_literal_expr" and VERSION.match(node.get("value", "")):
            self.facts["versions"].append([node["value"], self.line(span[0])])
        return False

    def note_reference(self, name, member, span):
        use = [name, self.line_of_use(name, span), member, "name", "", 0]
        if use not in self.facts["uses"]:
            self.facts["uses"].append(use)

    def implied_dates(self):
        """`.now` and `.init()` where an annotation before them says Date: the tree has no annotations."""
        texts = [text for _, text in self.tokens]
        for index in range(2, len(texts)):
            if texts[index - 1] != "." or not re.match(r"[=\[({:,?]$|return$", texts[index - 2]):
                continue
            if texts[index] == "now" or texts[index:index + 3] == ["init", "(", ")"]:
                if "Date" in annotation_before(texts, index - 2):
                    self.facts["uses"].append(
                        ["Date", self.line(self.offsets[index]), texts[index], "implied", "", 0])


def annotation_before(texts, index):
    """The type that a value at `index` has by `: Type =`, `: Type {` or `-> Type {`, if it is written so."""
    while index > 0 and texts[index] not in ("=", "{"):
        if not re.match(r"[\[(?]$|return$", texts[index]):
            return []
        index -= 1
    found = []
    for text in reversed(texts[max(0, index - 8):index]):
        if text in (":", ">"):
            return found
        if text in ("{", "(", ";", "="):
            return []
        found.append(text)
    return []


def is_module(node):
    return bool(node) and node.get("_kind") == "unresolved_decl_ref_expr" and node.get("name") in MODULES


def watched_name(node, watched, shadowed):
    """(name, member) where the expression is `name`, `Module.name`, `name.member` or `Module.name.member`."""
    kind = node.get("_kind")
    if kind == "unresolved_decl_ref_expr":
        name = node["name"].partition("(")[0]
        return (name, "") if name in watched and name not in shadowed else (None, None)
    if kind == "unresolved_dot_expr":
        field, base = node["field"].partition("(")[0], node.get("base", {})
        if is_module(base):
            return (field, "") if field in watched else (None, None)
        name, member = watched_name(base, watched, shadowed)
        # With the labels where it is written with them: `Date.init` takes no argument, `Date.init(a:)` one.
        return (name, node["field"]) if name is not None and member == "" else (None, None)
    return None, None


def declared_in(node, watched):
    """The watched names that a function's parameters and body declare for themselves."""
    found = set()

    def look(part):
        if isinstance(part, list):
            for each in part:
                look(each)
        elif isinstance(part, dict):
            if part.get("_kind") in ("var_decl", "func_decl", "parameter", "pattern_named"):
                found.add(name_of(part))
            for each in part.values():
                if isinstance(each, (dict, list)):
                    look(each)

    look(node)
    found.discard(name_of(node) if node["_kind"] == "func_decl" else None)
    return found & watched
