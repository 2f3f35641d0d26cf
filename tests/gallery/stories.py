"""All stories of the gallery, in the order of its groups."""

from gallery import challenge_scenes, failing_scenes, led_scenes, match_scenes, menu_scenes, turn_scenes
from gallery.scene import GROUPS, Story

_ROOMS = (turn_scenes, match_scenes, challenge_scenes, menu_scenes, failing_scenes, led_scenes)
STORIES: tuple[Story, ...] = tuple(
    sorted(
        (story for room in _ROOMS for story in room.STORIES),
        key=lambda story: (story.build != "oled", GROUPS.index(story.group)),
    )
)
