"""Between the writes: only the last event may be unsure, and what is somebody else's is no room."""

from parts.nor_drive import GAME, NorDrive, flushed, journal_on, roll
from turnlink.packed_events import SLOT, UNSURE
from turnlink.sector import SIZE


def test_only_the_last_event_may_be_unsure_however_fast_they_come():
    drive = NorDrive()
    journal = journal_on(drive)
    places = []
    for n in range(600):  # over pages and sectors, and never at rest
        journal.append(roll("12345") if n else GAME, n)
        places.append(journal._unsure)
        assert drive.bytes[places[-1]] & UNSURE
        if n:
            assert not drive.bytes[places[-2]] & UNSURE, n
    flushed(journal)
    assert not drive.bytes[places[-1]] & UNSURE


def test_sectors_of_another_epoch_are_no_room():
    backup = NorDrive(16)
    old = journal_on(backup, new_epoch="00000001")
    while old.ring.turn < 6:
        old.append(roll("12345"), old.last)
        flushed(old)
    drive = NorDrive(16)
    new = journal_on(drive, new_epoch="00000002")
    while new.ring.turn < 16:
        new.append(roll("12345"), new.last)
        new.acknowledged(new.last)
        flushed(new)
    for sector in (1, 3):
        begin, source = drive.files[sector] * SIZE, backup.files[sector] * SIZE
        drive.bytes[begin + SLOT : begin + SIZE] = backup.bytes[source + SLOT : source + SIZE]
    journal = journal_on(drive)
    journal.acknowledged(journal.last)
    assert journal.ring.free == 8 - 2 - 1, "all but the copies and the one in use"
