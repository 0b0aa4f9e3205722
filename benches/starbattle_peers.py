#!/usr/bin/env python3
"""Compares `dealer puzzle solve` with MiniCard (python-sat), with its native counters, in one run.

    cargo build --release
    pip install python-sat
    python3 benches/starbattle_peers.py [--dealer target/release/dealer] [--count 15] [--cap 20]

Both solve the same generated puzzles once and prove that there is no second solution. Building the model is counted
on both sides; starting the program is on neither. A line a size: both medians and their ratio.
"""
import argparse
import json
import statistics
import subprocess
import time

from pysat.solvers import Minicard

SHAPES = [(6, 1), (8, 1), (10, 2), (14, 3), (17, 4), (21, 5), (25, 6)]


def dealer(program, *arguments, lines=""):
    run = subprocess.run([program, "puzzle", *map(str, arguments)], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def count_solutions(puzzle):
    """How many solutions there are, two at most, and how long that took in microseconds."""
    size, stars, regions = puzzle["size"], puzzle["stars"], puzzle["regions"]
    started = time.perf_counter()
    cells = range(size * size)
    units = [[row * size + column + 1 for column in range(size)] for row in range(size)]
    units += [[row * size + column + 1 for row in range(size)] for column in range(size)]
    units += [[cell + 1 for cell in cells if regions[cell] == region] for region in range(size)]
    with Minicard() as solver:
        for unit in units:
            solver.add_atmost(unit, stars)
            solver.add_atmost([-cell for cell in unit], len(unit) - stars)
        for cell in cells:
            row, column = divmod(cell, size)
            for other_row, other_column in ((row, column + 1), (row + 1, column - 1), (row + 1, column), (row + 1, column + 1)):
                if other_row < size and 0 <= other_column < size:
                    solver.add_clause([-(cell + 1), -(other_row * size + other_column + 1)])
        found = 0
        while found < 2 and solver.solve():
            found += 1
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
    return found, (time.perf_counter() - started) * 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dealer", default="target/release/dealer")
    parser.add_argument("--count", type=int, default=15, help="puzzles of each size")
    parser.add_argument("--cap", type=float, default=20, help="seconds for the peer at each size")
    options = parser.parse_args()
    print(f"{'size':>8} {'puzzles':>8} {'dealer':>12} {'minicard':>12} {'ratio':>8}")
    for size, stars in SHAPES:
        puzzles = dealer(
            options.dealer, "generate", "--size", size, "--stars", stars, "--seed", 11, "--count", options.count
        )
        answers = dealer(options.dealer, "solve", lines="\n".join(map(json.dumps, puzzles)))
        ours, theirs, until = [], [], time.perf_counter() + options.cap
        for puzzle, answer in zip(puzzles, answers):
            if time.perf_counter() > until:
                break
            found, micros = count_solutions(puzzle)
            assert found == answer["solutions"], (puzzle, answer, found)
            ours.append(max(answer["micros"], 1))
            theirs.append(micros)
        one, other = statistics.median(ours), statistics.median(theirs)
        print(f"{size:>5}-{stars}* {len(ours):>8} {one:>9.0f} us {other:>9.0f} us {other / one:>7.0f}x")


if __name__ == "__main__":
    main()
