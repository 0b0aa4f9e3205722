#!/usr/bin/env python3
"""Pairs Swiss tournaments by FIDE's Dutch system (py4swiss), and prints how they came out.

    python3 -m venv target/peers && target/peers/bin/pip install py4swiss
    target/peers/bin/python benches/league_peers.py

Plays 300 tournaments of seven players and 300 of eight, each of four rounds. `cargo test -p league three_hundred` holds
limits for the same figures of the bot's own pairing. In both, the first seat wins two matches of five, the second seat two
of five, and one is drawn.
"""
import random
import tempfile
from collections import Counter
from pathlib import Path

from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

TOURNAMENTS = 300
# What the first and the second seat get: their result in a TRF report, and their half points.
FIRST_WINS = (("1", 2), ("0", 0))
SECOND_WINS = (("0", 0), ("1", 2))
DRAWN = (("=", 1), ("=", 1))
OUTCOMES = (FIRST_WINS, FIRST_WINS, SECOND_WINS, SECOND_WINS, DRAWN)
# What a player gets who is not paired, in the form of a result: no opponent, no colour, a full point.
BYE = "  0000 - U"


class Tournament:
    """One tournament; players are numbers from 1, points are half points."""

    def __init__(self, n_players):
        self.players = range(1, n_players + 1)
        self.n_rounds = (n_players + 1) // 2
        self.results = {player: [] for player in self.players}
        self.colours = {player: "" for player in self.players}
        self.points = {player: 0 for player in self.players}
        self.had_bye = set()
        self.met = set()

    def report(self):
        """The tournament so far as a TRF report, from which py4swiss pairs the next round."""
        lines = ["012 T", f"XXR {self.n_rounds}", "XXC white1"]
        for player in self.players:
            rating, points = 2000 - player * 10, self.points[player] / 2
            head = f"001 {player:4d}      {f'P{player}':33s} {rating:4d} {'':3s} {'':11s} {'':10s} {points:4.1f} {player:4d}"
            lines.append(head + "".join(self.results[player]))
        return "\n".join(lines) + "\n"

    def pairings(self):
        """The next round: who sits first and second; 0 as the second means that the first has the bye."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tournament.trf"
            path.write_text(self.report(), encoding="utf-8")
            return [(pairing.white, pairing.black) for pairing in DutchEngine.generate_pairings(TrfParser.parse(path))]

    def judge(self, pairings, figures):
        """Counts what is to be compared, before the round is played."""
        figures["rounds"] += 1
        for first, second in pairings:
            if second == 0:
                least = min(self.points[player] for player in self.players if player not in self.had_bye)
                figures["high byes"] += self.points[first] > least
            else:
                figures["repeats"] += frozenset((first, second)) in self.met
                figures["squares"] += (self.points[first] - self.points[second]) ** 2
                figures["third seats"] += self.colours[first].endswith("ww") + self.colours[second].endswith("bb")

    def play(self, pairings, dice):
        """Plays a round."""
        for first, second in pairings:
            if second == 0:
                self.results[first].append(BYE)
                self.points[first] += 2
                self.had_bye.add(first)
                continue
            self.met.add(frozenset((first, second)))
            of_first, of_second = dice.choice(OUTCOMES)
            for player, opponent, colour, (result, points) in ((first, second, "w", of_first), (second, first, "b", of_second)):
                self.results[player].append(f"  {opponent:4d} {colour} {result}")
                self.colours[player] += colour
                self.points[player] += points


def main():
    for n_players in (7, 8):
        figures = Counter()
        for seed in range(TOURNAMENTS):
            dice = random.Random(seed)
            tournament = Tournament(n_players)
            for _ in range(tournament.n_rounds):
                pairings = tournament.pairings()
                tournament.judge(pairings, figures)
                tournament.play(pairings, dice)
        squares = figures["squares"] / 4 / figures["rounds"]
        print(
            f"{n_players} players, {figures['rounds']} rounds: {figures['repeats']} repeats, "
            f"{figures['third seats']} third seats in a row, {figures['high byes']} byes above the lowest score, "
            f"squared differences {squares:.2f} points a round"
        )


if __name__ == "__main__":
    main()
