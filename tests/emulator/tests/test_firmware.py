"""MicroPython's image as the emulator reads it: a file beside the images, which belongs to one image."""

from emulator import firmware
from rollkeeper import folders


def test_another_image_is_another_file_and_an_earlier_one_is_found_again(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "cache", lambda: tmp_path)
    made = {}
    for content in (b"one", b"another", b"one"):
        monkeypatch.setattr(firmware, "image", lambda chip, content=content: content)
        file = firmware.micropython_image()
        assert content in file.read_bytes()
        made[content] = file
    assert len(set(made.values())) == len(list(tmp_path.rglob("*.uf2"))) == 2
