"""The named error with which the rules turn an event down."""


class Refusal(Exception):
    """An event that the rules do not allow; the state it was applied to is unchanged.

    `name` is a stable identifier such as "box-taken"; `message` is a sentence for the player.
    """

    def __init__(self, name: str, message: str) -> None:
        super().__init__(name + ": " + message)
        self.name = name
        self.message = message
