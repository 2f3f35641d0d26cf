"""Were the dice of these games those that were committed to?     python3 verify_dice.py game.jsonl

Plain Python 3.11, with nothing of Rollkeeper: read it, or write your own. `rollkeeper export 12 --output game.jsonl`
writes such a log; fair-dice.md says what its lines mean. Each game gets a line. Dice are checked, and not the rules:
what else was changed shows in the seal, whose digits the handheld shows at the end of a game. Compare them with what
you wrote down. Exit code 1: something does not follow, or there is no game;
3: no game could be checked.
"""

import hashlib
import hmac
import json
import re
import sys
import zlib

KINDS = {"game", "nonce", "roll-off", "roll", "choose", "score", "undo", "rename", "end", "abandon"}
FORMS = {"commit": "[0-9a-f]{64}", "nonce": "[0-9a-f]{32}", "share": "[0-9a-f]{8}", "seal": "[0-9a-f]{16}",
         "seed": "[0-9a-f]{64}", "roll-off": "[1-6]{5}", "roll": "[1-6]{1,5}", "keep": "1?2?3?4?5?"}
FAULT = "while the handheld's random source had failed its tests"


def fields_of(line):
    """What a line says; {} if it is damaged. Its last field is the CRC-32 of its bytes without that field."""
    try:
        pairs = json.loads(line[:-16].decode() + "}", object_pairs_hook=list)
    except (ValueError, RecursionError):
        return {}
    whole = line == line[:-16] + b',"c":"%08x"}' % zlib.crc32(line[:-16] + b"}")
    return dict(pairs) if whole and len(dict(pairs)) == len(pairs) else {}  # no field may stand there twice


def bad_form(event):
    """What cannot be read in an event; "" if nothing."""
    if not event:
        return "this line was damaged or changed"
    if len(KINDS & event.keys()) != 1 or type(event.get("n")) is not int:
        return "this is no event with a number"
    texts = [(name, event[name]) for name in FORMS if name in event]
    wrong = [name for name, text in texts if not isinstance(text, str) or not re.fullmatch(FORMS[name], text)]
    return f"its {wrong[0]} has not the right form" if wrong else ""


def made(seed, words, before, keep, count):
    """The dice of a throw: kept ones stay, the others are what HMAC-SHA-256 gives. Bytes from 252 on are left out."""
    digest = hmac.digest(seed, " ".join(words).encode(errors="replace"), "sha256")
    ready = (str(byte % 6 + 1) for byte in digest if byte < 252)
    return "".join(before[i - 1] if str(i) in keep else next(ready) for i in range(1, count + 1))


class Game:
    """`take` each line of a game, then `check` its dice. `wrong` are the mistakes: (number of the line, words)."""

    def __init__(self, at, whose, begin):
        self.at, self.whose, self.begin, self.next_n = at, whose, begin, begin.get("n")
        self.wrong, self.throws, self.nonce, self.nonce_at = [], [], [], 0
        self.seal, self.closed, self.seed = b"", 0, None
        self.dice = self.dice_before = ""  # of this turn, and of the one before: "" if none, None if nobody knows
        self.must(not begin or "game" in begin, at, "the beginning of its game is missing")

    def must(self, right, at, words):
        """Note a mistake if it is not right."""
        self.wrong += [] if right else [(at, words)]

    def take(self, at, line, event):
        """What a line says, and whether it may stand here."""
        form, n = bad_form(event), event.get("n", self.next_n)
        self.must(not form, at, form)
        follows = self.next_n in (n, None)
        self.must(follows, at, f"its number should be {self.next_n}: something is missing, or was moved")
        self.must(not self.closed or "rename" in event, at, f"its game was closed in line {self.closed}")
        binds = {"nonce", "share", "seed"} & event.keys()
        self.must("commit" in self.begin or not binds, at, "its game has no commitment")
        if form or not follows:
            self.dice = self.dice_before = None
        self.next_n = n + 1 if type(n) is int else None
        if "nonce" in event:
            self.must(not self.throws and not self.nonce_at, at, "a nonce comes once, and before the first throw")
            self.nonce = self.nonce or ([] if self.throws else [str(event["nonce"])])
            self.nonce_at = at
        elif "score" in event:
            self.dice, self.dice_before = "", self.dice
        elif "undo" in event:
            self.dice = self.dice_before
        elif ("roll" in event or "roll-off" in event) and not form:
            self.throw(at, event, event.get("roll") or event["roll-off"], event.get("keep", ""))
        elif ("end" in event or "abandon" in event) and not self.closed:
            seal, self.closed = self.seal.hex()[:16], at
            self.must(event.get("seal", seal) == seal, at, f"its seal should be {seal}")
            self.seed = bytes.fromhex(event["seed"]) if "seed" in event and not form else None
        if not self.closed:
            self.seal = hashlib.sha256(self.seal + line).digest()

    def throw(self, at, event, dice, keep):
        """Dice that were thrown. In Challenge all players share them, and nobody keeps dice."""
        shared, first = self.begin.get("game") == "challenge", self.dice == "" or "roll-off" in event
        self.must(shared or len(dice) == 5, at, "a roll has five dice")
        self.must(not keep or (not first and keep != "12345"), at, "no dice can have been kept so")
        before = self.dice or dice
        same = all(now == then for i, (now, then) in enumerate(zip(dice, before, strict=False), 1) if str(i) in keep)
        self.must(same, at, "a die that was kept shows another face")
        self.throws.append((at, event, dice, keep, before))
        self.dice = "" if shared or "roll-off" in event else dice if len(dice) == 5 else None

    def check(self):
        """Make every throw again. Returns what is to be said if there is no mistake."""
        shares = sum("share" in event for _, event, *_ in self.throws)
        faults = sum("fault" in event for _, event, *_ in self.throws)
        notes = f", {faults} of them {FAULT}" * (faults > 0) + f", the seed drawn {FAULT}" * ("fault" in self.begin)
        needed = {"commitment": "commit" in self.begin, "end": self.closed, "seed": self.seed, "journal": self.whose}
        if missing := [name for name, there in needed.items() if not there]:
            return f"not checked (there is no {missing[0]}): {len(self.throws)} throws{notes}"
        failed, common = [], []
        for at, event, dice, keep, before in self.throws:
            self.must("share" in event, at, "this throw has no share")
            words = [*self.whose, str(self.begin.get("n")), str(event["n"]), event.get("share", ""), *self.nonce]
            should = made(self.seed, words, before, keep, len(dice))
            failed += [(at, f"the dice are {dice} and should be {should}")] * (should != dice and "share" in event)
        mostly = 2 * len(failed) > shares  # then what they have in common was changed
        if hashlib.sha256(self.seed).hexdigest() != self.begin["commit"]:
            words = f"the SHA-256 of the seed in line {self.closed} is not the commitment in line {self.at}"
            common = [(self.closed if mostly or not shares else self.at, words)]
        elif mostly and self.nonce_at and (shares > 1 or not self.nonce):
            common = [(self.nonce_at, "the dice were not made with this nonce, or not in this journal")]
        self.wrong += common if mostly and common else common + failed
        return f"{len(self.throws)} throws follow{notes}"


def games_of(log):
    """The games of a log. What editors leave in a file is passed over: a byte order mark, blank lines."""
    whose, game = [], None
    for at, line in enumerate(log, 1):
        line = (line.removeprefix(b"\xef\xbb\xbf") if at == 1 else line).strip(b" \t\r\n")
        event, before = fields_of(line), whose
        if "journal" in event:
            whose = [str(event.get("device")), str(event.get("epoch"))]
            if "told_twice" in event:
                print(f"events {event['told_twice']} were told to a PC in two ways")
        if game and ("game" in event or whose != before):
            game.must(game.closed or whose != before, at, "another game begins here, and this one was not closed")
            yield game
            game = None
        if line and "journal" not in event:
            game = game or Game(at, whose, event)
            game.take(at, line, event)
    if game:
        yield game


def main(path):
    games = bad = followed = 0
    with open(path, "rb") as log:
        is_log = any(fields_of(line.strip(b" \t\r\n")) for line in log)
        log.seek(0)
        for game in games_of(log) if is_log else ():
            told, wrong = game.check(), sorted(game.wrong, key=lambda each: each[0])[:1]
            seal = " ".join(re.findall("....", game.seal.hex()[:16]))
            said = f"WRONG at line {wrong[0][0]}: {wrong[0][1]}" if wrong else told
            print(f"game at line {game.at}, seal {seal}: {said}")
            games, bad, followed = games + 1, bad + len(wrong), followed + ("throws follow" in told)
    if not games:
        print("nothing was checked: this file has no game, or is no text in UTF-8 with an event in each line")
    return 1 if bad or not games else 0 if followed else 3


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
    except OSError as error:
        sys.exit(f"{sys.argv[1]} cannot be read: {error.strerror}")
