"""Draws a thousand giveaways with Python's own hashlib and hmac, and writes draws.txt beside this file.

    python3 packages/domain/src/giveaways/testing/draws.py
"""

import hashlib
import hmac
import pathlib
import random

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
random = random.Random(1)


def word(letters, length):
    return "".join(random.choice(letters) for _ in range(length))


def draw():
    seed = random.randbytes(32)
    size = random.randint(1, 7)
    entrants = [word(LETTERS, 12) for _ in range(size)]
    blockhash = word(BASE58, 44)
    entrants_hash = hashlib.sha256("\n".join(entrants).encode()).hexdigest()
    result = hmac.new(seed, (entrants_hash + blockhash).encode(), hashlib.sha256).hexdigest()
    winner = int(result, 16) % size
    commitment = hashlib.sha256(seed).hexdigest()
    return " ".join([seed.hex(), commitment, entrants_hash, blockhash, result, str(winner), *entrants])


pathlib.Path(__file__).with_name("draws.txt").write_text("".join(f"{draw()}\n" for _ in range(1000)))
