"""Were the dice of these games those that were committed to?     python3 verify_dice.py game.jsonl

Plain Python 3.11, with nothing of Rollkeeper: read it, or write your own. `rollkeeper export 12 --output game.jsonl`
writes such a log; fair-dice.md says what its lines mean. Each game gets a line. Exit code 1: something does not follow.
"""

import hashlib
import hmac
import json
import sys
import zlib


def fields_of(line):
    """What a line says. Its last field is the CRC-32 of its bytes without that field."""
    body, checksum = line[:-16] + b"}", line[-10:-2]
    if line[-16:-10] != b',"c":"' or b"%08x" % zlib.crc32(body) != checksum:
        return {"damaged": 1}
    return json.loads(body)


def games_of(log):
    """The games, each a list of (number of the line, whose journal it is in, event)."""
    whose, game = ["", ""], []
    for at, line in enumerate(log, 1):
        event = fields_of(line.strip())
        if game and ("journal" in event or "game" in event):
            yield game
            game = []
        if "journal" in event:
            whose = [event["device"], event["epoch"]]
        else:
            game.append((at, whose, event))
    if game:
        yield game


def made(seed, words, before, keep, count):
    """The dice of a throw: kept ones stay, the others are what HMAC-SHA-256 gives. Bytes from 252 on are left out."""
    digest = hmac.digest(seed, " ".join(words).encode(), "sha256")
    ready = (str(byte % 6 + 1) for byte in digest if byte < 252)
    return "".join(before[i - 1] if str(i) in keep else next(ready) for i in range(1, count + 1))


def verdict(game):
    """The number of throws, and what does not follow: (line, words)."""
    (begun, whose, begin), before, throws, nonce, wrong = game[0], "", 0, [], []
    seeds = [(at, bytes.fromhex(event["seed"])) for at, _, event in game if "seed" in event]
    for (at, _, event), (_, _, last) in zip(game, [game[0], *game], strict=False):
        if "damaged" in event:
            return 0, [(at, "this line was damaged or changed")]
        if event is not last and event["n"] != last["n"] + 1:
            return 0, [(at, f"what should be before event {event['n']} is missing")]
        nonce += [event["nonce"]] if "nonce" in event else []
        dice = event.get("roll") or event.get("roll-off")
        if dice and seeds and "commit" in begin:
            words = [*whose, str(begin["n"]), str(event["n"]), event.get("share", ""), *nonce]
            should = made(seeds[0][1], words, before, event.get("keep", ""), len(dice))
            wrong += [(at, f"the dice are {dice} and should be {should}")] if should != dice else []
            before, throws = dice, throws + 1
    if seeds and "commit" in begin and hashlib.sha256(seeds[0][1]).hexdigest() != begin["commit"]:
        wrong = [(seeds[0][0], f"the SHA-256 of this seed is not the commitment in line {begun}")]
    return throws if seeds and "commit" in begin else None, wrong


def main(path):
    bad = 0
    with open(path, "rb") as log:
        for game in games_of(log):
            throws, wrong = verdict(game)
            told = "not checked: not closed, or no commitment" if throws is None else f"{throws} throws follow"
            print(f"game at line {game[0][0]}:", "WRONG at line {}: {}".format(*wrong[0]) if wrong else told)
            bad += bool(wrong)
    return bad > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
