"""What Rollkeeper promises about turns, which tests show it, and how often the last long run tried it.

docs/promises.md is made from this file and from counts.json, never by hand: `make soak` does it, and so does
python tests/faults/promises.py. A test checks that every test named here exists and that the document is up to date.
"""

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import TypedDict

ROOT = Path(__file__).parents[2]
COUNTS = Path(__file__).with_name("counts.json")
DOCUMENT = ROOT / "docs" / "promises.md"


class Part(TypedDict):
    """What one part of a long run has counted, in seconds of one process."""

    seed: int
    seconds: int
    counts: dict[str, int]


Run = dict[str, Part]
Promise = tuple[str, tuple[str, ...], str]  # what, the tests that show it (path or path::test), the count or ""

FLASH: list[Promise] = [
    ("A roll or an entry is on flash before it is shown as final",
     ("faults/test_power.py::test_what_is_shown_as_final_is_on_flash_at_every_operation_of_a_turn",
      "faults/test_power.py::test_showing_an_event_earlier_would_be_found_out"),
     "{turn[turns]} whole turns cut at each of their {turn[page program]} page programs and {turn[sector erase]} "
     "sector erases, {turn[images read]} torn flash images read, {turn[images booted]} booted from"),
    ("A power cut at any instant loses nothing that was shown; the same game goes on, and its numbers",
     ("faults/test_power.py::test_a_game_goes_on_over_power_cuts",
      "faults/test_power.py::test_the_handheld_plays_on_after_a_cut_inside_an_operation",
      "emulated/test_power_and_cable.py::test_power_cut_between_roll_and_score"),
     "{power[cuts]} cuts: {power[page program]} inside a page program, {power[while starting]} while starting, "
     "{power[idle]} at other instants; {power[events]} events logged"),
    ("A power cut while a sector is made, opened or erased loses and doubles nothing, and no sector gets lost",
     ("faults/test_while_erasing.py::test_a_power_cut_at_any_operation_costs_no_event_and_no_sector",
      "faults/test_while_erasing.py::test_erasing_without_a_note_would_be_found_out",
      "faults/test_while_erasing.py::test_leaving_a_half_opened_sector_as_it_is_would_be_found_out",
      "faults/test_power.py::test_a_turn_that_goes_on_in_the_next_sector_is_as_safe",
      "emulated/test_slowest_flash.py::test_every_copy_torn_at_an_operation_holds_what_was_said_before_it"),
     "{erasing[cuts]} cuts on a drive in memory, {turn[sector erase]} sector erases of whole turns"),
    ("No order of playing, syncing, resting and power cuts loses or doubles anything, many times round the drive",
     ("faults/test_journal_lives.py::test_no_order_of_things_loses_an_event",
      "faults/test_journal_lives.py::test_taking_a_sectors_number_for_its_age_would_be_found_out",
      "roller/test_journal_order.py::test_a_sector_whose_opening_was_cut_is_used_out_of_turn"),
     "{lives[cuts]} cuts in {lives[lives]} random lives of a journal"),
    ("What a power cut has left unsure reads the same for good once it was shown",
     ("faults/test_power.py::test_what_had_too_little_time_lasts_all_the_same",
      "faults/test_while_erasing.py::test_not_programming_an_unsure_slot_again_would_be_found_out",
      "faults/test_while_erasing.py::test_writing_to_the_slot_after_the_last_would_be_found_out"),
     "{turn[images read later]} torn flash images read again after two more rolls"),
    ("A power cut during an update of the firmware leaves the old or the new one whole, and every game",
     ("faults/test_update.py::test_at_every_operation_the_old_or_the_new_firmware_is_whole",
      "faults/test_update.py::test_a_handheld_that_was_cut_while_it_switched_starts",
      "faults/test_update.py::test_loose_modules_that_stay_on_would_be_found_out"),
     "cut at each of {update[operations]} flash operations, {update[images read]} torn flash images read, "
     "{update[images booted]} booted from"),
    ("The files of the drive and the journal's slots beside them leave each other alone, whenever the power goes",
     ("faults/test_churn.py::test_files_and_slots_are_whole_after_every_power_cut",
      "faults/test_churn.py::test_a_full_drive_refuses_and_spoils_nothing",
      "faults/test_churn.py::test_a_journal_that_trusts_what_it_reads_once_loses_a_slot",
      "faults/test_churn.py::test_a_cut_inside_a_rename_hides_the_whole_journal_until_something_is_changed",
      "faults/test_churn.py::test_littlefs_itself_does_not_survive_moves_from_folder_to_folder",
      "faults/test_churn.py::test_what_marginal_bits_do_to_littlefs_is_seen_on_a_copy",
      "faults/test_churn.py::test_a_slot_in_a_block_of_a_file_is_found_out"),
     "{churn[operations]} operations, {churn[no room]} of them refused for room; {churn[slots]} slots programmed and "
     "{churn[sectors erased]} sectors erased raw; {churn[cuts]} power cuts. With marginal bits that littlefs has "
     "believed, on copies: nothing came of {churn[copies: nothing lost]}, a finished change of a file beside the "
     "journal went back in {churn[copies: finished change lost]}, files were unreadable in "
     "{churn[copies: files unreadable]}"),
    ("A torn last event is dropped, and everything before it kept",
     ("faults/test_power.py::test_every_event_of_the_turn_was_cut_before_and_after_it_was_on_flash",
      "faults/test_while_erasing.py::test_voiding_with_the_mark_taken_away_would_be_found_out",
      "turnlink/test_slots.py::test_a_part_of_the_slots_is_none"), ""),
    ("Damage on flash loses only what is damaged, is a lost range by name, and its numbers are never given again",
     ("roller/test_journal_damage.py::test_a_flipped_bit_loses_one_event_and_says_which",
      "roller/test_journal_damage.py::test_a_hole_of_any_length_loses_only_what_it_covers",
      "roller/test_journal_damage.py::test_damage_at_the_end_keeps_its_numbers",
      "roller/test_journal_damage.py::test_what_a_sector_begins_with_may_be_damaged",
      "roller/test_journal_damage.py::test_a_lost_sector_is_a_lost_range",
      "turnlink/test_bulk.py::test_what_is_damaged_on_the_flash_is_a_gap_and_the_rest_arrives"), ""),
    ("The journal's reader stands any bytes, says what was written or nothing, and writes on",
     ("faults/test_fuzz.py::test_any_bytes",
      "faults/test_any_bytes_plain.py::test_a_damaged_journal_says_what_was_written_or_nothing",
      "faults/test_on_micropython.py::test_any_bytes_on_micropython"),
     "{fuzz[journal]} damaged drives"),
    ("What no PC has is never erased; acknowledged sectors go oldest first, and only when room is needed",
     ("faults/test_cable.py::test_on_a_flash_too_small_each_event_is_there_or_on_a_pc_and_the_rest_are_gaps",
      "roller/test_journal.py::test_what_no_pc_has_never_goes",
      "roller/test_journal.py::test_acknowledged_sectors_go_oldest_first_and_only_when_room_is_needed"), ""),
    ("Whatever a person does to the sectors' files, nobody's data is written over, and what happened is named",
     ("faults/test_foreign_files.py::test_a_copy_of_a_sector_is_somebodys_file",
      "faults/test_foreign_files.py::test_a_copy_on_a_full_drive_costs_the_sector_but_no_event",
      "faults/test_foreign_files.py::test_a_sector_that_another_was_copied_over",
      "faults/test_foreign_files.py::test_two_sectors_that_changed_places",
      "faults/test_foreign_files.py::test_a_sector_file_that_was_deleted",
      "faults/test_foreign_files.py::test_the_sector_in_use_was_deleted",
      "faults/test_foreign_files.py::test_a_file_of_another_size_in_its_place",
      "faults/test_foreign_files.py::test_somebodys_file_that_begins_like_a_sector",
      "faults/test_foreign_files.py::test_all_of_a_drive_on_another_handheld"), ""),
    ("A full flash is said by name, takes the step back, and spoils nothing",
     ("faults/test_flash_full.py::test_a_flash_that_fails_now_and_then_keeps_what_it_kept",
      "faults/test_flash_full.py::test_a_drive_that_is_full_at_the_first_start_has_a_smaller_journal",
      "roller/test_journal.py::test_a_full_flash_is_named_and_keeps_what_was_there",
      "roller/test_app_scoring.py::test_a_full_flash_takes_the_step_back"), ""),
    ("Locks are kept over a power cut: the old ones or the new ones. Damaged ones cost no more",
     ("roller/test_app_turn.py::test_locks_are_kept_at_once",
      "emulated/test_power_and_cable.py::test_power_cut_between_roll_and_score",
      "faults/test_power.py::test_at_every_operation_the_locks_are_the_old_or_the_new",
      "faults/test_while_erasing.py::test_a_power_cut_at_any_operation_costs_no_event_and_no_sector",
      "emulated/test_kept_locks.py::test_a_power_cut_while_they_change_leaves_the_old_ones_or_the_new_ones",
      "roller/test_journal_locks.py::test_damaged_locks_are_the_ones_before_and_harm_no_event"), ""),
    ("Slow work on the flash waits until nobody is in the middle of something",
     ("roller/test_app_turn.py::test_slow_work_waits_until_nobody_is_in_the_middle_of_something",), ""),
    ("When the flash is nearly full of what no PC has, the running game may end and no new one is recorded: practice "
     "only, until a PC has synced",
     ("roller/test_app_practice.py::test_nearly_full_a_new_game_is_not_offered_but_practice_is",
      "roller/test_app_practice.py::test_nearly_full_the_next_game_does_not_begin_by_itself",
      "roller/test_journal.py::test_at_rest_a_step_erases_one_sector_at_most_and_while_events_come_none_is_erased",
      "emulated/test_practice.py::test_nearly_full_it_offers_practice_until_a_pc_has_synced"), ""),
    ("A practice game leaves nothing on the flash, and the recorded game is where it was",
     ("emulated/test_practice.py::test_nothing_of_a_practice_game_is_on_the_flash_or_on_the_cable",
      "roller/test_app_practice.py::test_whatever_is_pressed_the_recorded_game_is_the_fold_of_what_was_recorded"), ""),
]  # fmt: skip

CABLE: list[Promise] = [
    ("Whatever the cable does, every PC that asks has every event once, byte for byte",
     ("faults/test_cable.py::test_every_event_arrives_once_and_unchanged",
      "faults/test_cable.py::test_a_pc_that_checks_nothing_would_be_found_out",
      "faults/test_cable.py::test_a_handheld_that_forgets_would_be_found_out"),
     "{cable[faults]} faults over {cable[games]} whole games, {cable[events]} events: {cable[dropped]} dropped, "
     "{cable[doubled]} doubled, {cable[flipped]} flipped, {cable[delayed]} delayed, {cable[junk]} times junk, "
     "{cable[cut]} cut off, {cable[stopped]} stopped for a while, {cable[closed]} ports closed, "
     "{cable[pulled]} cables pulled, {cable[moved]} moved to another PC, "
     "{cable[handheld stalled]} times a handheld took no bytes, "
     "{cable[program asleep]} times a PC did not read, {cable[handheld restarted]} handhelds and "
     "{cable[program restarted]} programs restarted"),
    ("Both decoders and both ends stand any bytes: named errors, bounded memory, nothing accepted that was not written",
     ("faults/test_fuzz.py::test_any_bytes",
      "faults/test_any_bytes_plain.py::test_the_handhelds_end_survives_any_message",
      "faults/test_on_micropython.py::test_any_bytes_on_micropython",
      "host/test_any_bytes.py::test_any_message"),
     "{fuzz[line]} lines, {fuzz[frame]} streams of frames, {fuzz[handheld's end]} conversations with the handheld's "
     "end, {fuzz[PC's end]} with the PC's, {fuzz[slots]} frames of slots; coverage-guided: {atheris[line]} lines, "
     "{atheris[frames]} streams, "
     "{atheris[host]} conversations, {atheris[slots]} runs of slots"),
    ("Messages of 63, 64, 65, 128, 512 and 513 bytes arrive, in both directions",
     ("faults/test_packets.py::test_messages_of_every_awkward_length_go_both_ways",),
     "{packets[messages]} messages, {packets[64 to the PC]} of each length each way"),
    ("A lost, doubled or damaged frame of slots is asked for again",
     ("turnlink/test_bulk.py::test_a_lost_doubled_or_damaged_frame_is_asked_for_again",),
     "{cable[frames of slots]} frames over the bad cable"),
    ("A PC that does not read costs the game neither time nor memory",
     ("emulated/test_power_and_cable.py::test_a_pc_that_does_not_read_does_not_stop_the_game",
      "roller/test_usb.py::test_a_pc_that_stops_reading_at_any_packet_holds_nothing_up_and_gets_the_rest_later",
      "roller/test_usb.py::test_a_pc_that_never_reads_is_never_waited_for",
      "turnlink/test_sync.py::test_a_pc_that_never_reads_costs_no_memory"), ""),
    ("What is no frame (a prompt, a traceback, a modem probe) is skipped by both ends, and answered by silence",
     ("emulated/test_modem_probe.py::test_a_modem_probe_is_answered_by_silence_in_mid_game",
      "turnlink/test_sync.py::test_junk_around_frames_is_ignored_by_both",
      "host/test_keeper.py::test_junk_on_the_line_harms_nothing"), ""),
    ("The port may be closed and opened in the middle of a game",
     ("emulated/test_power_and_cable.py::test_the_port_is_closed_and_opened_in_mid_game",), ""),
    ("Ends that speak different protocols say so",
     ("turnlink/test_agreement.py::test_ends_of_different_protocols_say_so",), ""),
    ("A box that the PC chooses is written once, however often it is asked for; the names that it sends arrive",
     ("turnlink/test_wishes.py::test_a_box_is_written_once_however_often_it_is_asked",
      "host/test_wishes.py::test_any_faults_and_it_is_never_done_twice",
      "host/test_roster_wish.py::test_a_roster_over_a_bad_cable"), ""),
    ("The results of the last self-test, and the crash log, are fetched on request, whole or refused by name",
     ("host/test_roster_command.py::test_lost_and_doubled_parts_of_the_log",
      "emulated/test_selftest.py::test_a_good_board_passes_and_the_pc_prints_it",
      "host/test_self_test.py::test_every_cut_and_every_missing_line_is_noticed"), ""),
]  # fmt: skip

PC: list[Promise] = [
    ("An event is acknowledged after the commit, and not before",
     ("host/test_commit_first.py::test_at_each_acknowledgement_another_program_finds_the_events_in_the_database",
      "host/test_commit_first.py::test_a_commit_that_fails_is_never_acknowledged",
      "host/test_database.py::test_what_a_commit_promises"), ""),
    ("Killing the program at any instant loses nothing and doubles nothing",
     ("host/test_killed.py::test_killed_at_random_moments_it_ends_with_every_event_once",
      "host/test_killed.py::test_killed_at_exact_points_it_ends_with_every_event_once",
      "host/test_killed.py::test_killed_between_commit_and_acknowledgement_the_event_is_kept_once",
      "host/test_killed.py::test_killed_while_a_damaged_database_is_replaced_it_ends_with_every_event_once"),
     "`kill -9` {killed[at random moments]} times at random moments, {killed[at exact points]} times at exact points, "
     "{killed[around a commit]} times around a commit, {killed[while a database is replaced]} times while a database "
     "was replaced"),
    ("Several PCs each have every event of a handheld once, and several handhelds are kept apart on one PC; a PC that "
     "comes too late has a gap, by number",
     ("host/test_two_pcs.py::test_two_pcs_that_take_turns_have_every_event_once",
      "host/test_two_pcs.py::test_two_handhelds_on_one_pc_are_kept_apart",
      "host/test_two_pcs.py::test_a_pc_that_comes_too_late_gets_the_rest_and_a_gap_by_name",
      "faults/test_cable.py::test_every_event_arrives_once_and_unchanged"), ""),
    ("When a game was played is said as far as it is known: live, by the handheld's clock, or before something",
     ("host/test_played.py::test_games_say_when_they_were_played_and_not_when_they_came",
      "host/test_handheld_clock.py::test_a_longer_time_on_than_the_boot_before_deceives_nobody"), ""),
    ("How far a sync is counts what is committed; cut off, or ended by Ctrl-C, it says what is kept",
     ("host/test_copying.py::test_what_has_arrived_and_is_not_committed_does_not_count",
      "host/test_copying.py::test_the_bar_on_a_terminal_rises_and_ends_at_100",
      "host/test_copying.py::test_a_cable_that_goes_in_the_middle",
      "host/test_interrupted.py::test_ctrl_c_on_the_bar_ends_it_and_says_what_is_kept",
      "host/test_interrupted.py::test_interrupted_at_random_moments_it_ends_with_every_event_once"), ""),
    ("Storing an event twice changes nothing; other bytes under its number are put aside, and overwrite nothing",
     ("host/test_store.py::test_storing_twice_changes_nothing",
      "host/test_store.py::test_other_bytes_for_a_stored_event_are_a_conflict_and_overwrite_nothing"), ""),
    ("A handheld that lies or gets nowhere comes to an end with a name; what was there before stays, and an honest one "
     "is welcome",
     ("host/test_lies.py::test_a_lie_has_an_end_and_a_name",
      "host/test_lies.py::test_an_honest_handheld_is_welcome_after_it",
      "host/test_what_is_kept.py::test_a_line_that_no_reader_takes_is_not_stored"), ""),
    ("A gap is believed as far as an event after it proves, kept as a gap, never guessed and never renumbered",
     ("host/test_gaps.py::test_a_gap_that_nothing_proves_locks_nobody_out",
      "host/test_store.py::test_a_gap_inside_a_game_is_kept_by_name_and_never_guessed",
      "host/test_store.py::test_a_gap_never_covers_what_is_stored"), ""),
    ("A full disk and a place that may not be written are named, and spoil nothing",
     ("host/test_no_room.py::test_a_disk_that_fills_up_anywhere_is_named_and_loses_nothing",
      "host/test_database.py::test_a_full_disk_is_named_and_stores_nothing",
      "host/test_database.py::test_a_read_only_place_is_named",
      "host/test_database.py::test_a_read_only_file_can_be_read_but_not_written"), ""),
    ("On a full disk, and on a drive that may not be written, everything can be read",
     ("host/test_unwritable.py::test_a_full_disk_can_be_read",
      "host/test_unwritable.py::test_a_read_only_drive_can_be_read"), ""),
    ("A damaged database is found and kept aside, and everything that the handhelds still hold comes back",
     ("host/test_damaged.py::test_each_kind_of_damage_is_kept_aside_and_everything_comes_back",
      "host/test_damaged.py::test_whatever_byte_flips_the_handheld_brings_its_events_back",
      "host/test_renewal.py::test_cut_off_at_any_step_nothing_is_lost"), ""),
    ("What the handhelds no longer hold comes back out of the bytes of a damaged database, line by line; the rest is a gap",
     ("host/test_salvage.py::test_of_a_file_that_was_cut_every_whole_line_comes_back",
      "host/test_salvage.py::test_without_its_first_page_every_line_comes_back",
      "host/test_salvage.py::test_what_the_handheld_no_longer_holds_either_is_a_gap",
      "host/test_looking.py::test_what_is_read_of_a_damaged_database_is_true_or_named"), ""),
    ("A second program on the same database waits, or says so",
     ("host/test_two_programs.py::test_sync_waits_for_a_program_that_writes_and_says_so",
      "host/test_two_programs.py::test_a_program_that_never_ends_is_named_in_the_end"), ""),
    ("A port that may not be opened, is in use, vanishes or takes nothing has a name, and what to do",
     ("host/test_port_failures.py::test_no_permission_comes_with_the_rule_and_the_group",
      "host/test_port_failures.py::test_a_busy_port_names_who_has_it",
      "host/test_serial_port.py::test_a_port_that_vanishes",
      "host/test_serial_port.py::test_a_board_that_reads_nothing_stalls_and_is_still_there"), ""),
    ("A port is opened for one program alone, and so that the handheld knows that somebody listens",
     ("host/test_serial_port.py::test_a_port_is_opened_for_one_program_alone",
      "host/test_serial_port.py::test_a_real_port_is_shut_for_programs_that_ask_for_no_lock",
      "host/test_serial_port.py::test_opening_asserts_dtr"), ""),
    ("A handheld that comes back is found again, whatever its port is called then",
     ("host/test_reconnect.py::test_each_program_keeps_to_its_handheld_whatever_its_port_is_called",
      "host/test_keeper.py::test_unplugged_in_the_middle_it_goes_on_where_it_was"), ""),
    ("A journal that was set back or took another course is noticed",
     ("host/test_session.py::test_a_journal_set_back_is_noticed_and_nothing_is_overwritten",
      "host/test_session.py::test_a_journal_that_took_another_course_is_noticed_by_its_last_event"), ""),
]  # fmt: skip

CHAPTERS = {"On the handheld's flash": FLASH, "On the cable": CABLE, "On the PC": PC}


def document(run: Run) -> str:
    """The text of docs/promises.md for the counts of a run."""
    told = {part: defaultdict(lambda: "0", _told(found["counts"])) for part, found in run.items()}
    minutes = round(sum(found["seconds"] for found in run.values()) / 60)
    seeds = ", ".join(map(str, sorted({found["seed"] for found in run.values()})))
    lines = [
        "# No turn is ever lost",
        "",
        "What is promised about turns, the tests that show it, and how often the last `make soak` tried it "
        f"(seed {seeds}; {minutes} minutes of one core, and two work side by side). "
        "Lost, doubled or altered events: **0 / 0 / 0**.",
        "Power cuts, packets and flash operations are those of the emulated Pico; nothing was seen on hardware yet.",
        "",
        "<!-- Made by tests/faults/promises.py from tests/faults/counts.json: do not edit. -->",
    ]
    for chapter, promises in CHAPTERS.items():
        lines += ["", f"## {chapter}", "", "| promise | shown by | in the last long run |", "|---|---|---|"]
        for what, tests, count in promises:
            parts = set(re.findall(r"{(\w+)\[", count))
            tried = count.format_map(told) if parts <= set(told) else "not yet recorded in the long form"
            lines.append(f"| {what} | {'<br>'.join(map(_link, tests))} | {tried} |")
    return "\n".join(lines) + "\n"


def _link(test: str) -> str:
    path, _, name = test.partition("::")
    return f"[{(name or path).removeprefix('test_').replace('_', ' ')}](../tests/{path})"


def _told(counts: dict[str, int]) -> dict[str, str]:
    return {name: f"{count:,}" for name, count in counts.items()}


def recorded() -> Run:
    """What the last long run of each part has counted."""
    run: Run = json.loads(COUNTS.read_text(encoding="utf-8"))
    return run


def write() -> None:
    """Make the document anew."""
    DOCUMENT.write_text(document(recorded()), encoding="utf-8")


if __name__ == "__main__":
    write()
