"""What the rules return."""

import dataclasses


@dataclasses.dataclass(frozen=True, order=True)
class Finding:
    """One breach: of which rule, where, what it is, and what to do instead."""

    rule: int
    where: str
    what: str
    instead: str

    def __str__(self):
        return f"rule {self.rule}: {self.where}: {self.what}. Instead: {self.instead}."
