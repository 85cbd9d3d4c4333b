"""The parlour program."""


def main() -> None: ...
