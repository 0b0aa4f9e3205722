#!/usr/bin/env python3
"""Compares `dealer puzzle solve` with MiniCard (python-sat), clingo and CP-SAT (OR-tools) on the same puzzles, in one run.

    cargo build --release
    python3 -m venv target/peers && target/peers/bin/pip install python-sat clingo ortools
    target/peers/bin/python benches/starbattle_peers.py [FILE] [--dealer PATH] [--count N] [--runs N] [--once]

FILE holds published puzzles: either the JSON that `dealer puzzle survey` reads, or text with one puzzle on each line (name,
rows, stars, and the region of each cell, separated by commas). Without FILE, puzzles are generated. Every solver finds the
solution and proves that there is no second one. Processor time is measured, so what else the machine does counts little.
Building the model is counted for the peers; of ours the answer's `processor_nanos` counts, which include it. Starting a
program and reading a puzzle count on no side. The solvers take turns with each puzzle, and of several runs the shortest
counts. One line for each class gives the sums in milliseconds, how many times as long the fastest peer takes (by sums and
by medians), and our longest time. A peer that is not installed is left out. `--once` solves one puzzle of each class once,
as a test.
"""
import argparse
import json
import random
import statistics
import subprocess
import time

SHAPES = [(5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (9, 2), (10, 2), (11, 2), (14, 3), (17, 4)]


def units_of(size, regions):
    """The cells of each row, column and region, numbered from 0 in reading order."""
    rows = [[row * size + column for column in range(size)] for row in range(size)]
    columns = [list(column) for column in zip(*rows)]
    return rows + columns + [[cell for cell in range(size * size) if regions[cell] == region] for region in range(size)]


def touching(size):
    """Every pair of cells that touch, once."""
    for cell in range(size * size):
        row, column = divmod(cell, size)
        for other_row, other_column in ((row, column + 1), (row + 1, column - 1), (row + 1, column), (row + 1, column + 1)):
            if other_row < size and 0 <= other_column < size:
                yield cell, other_row * size + other_column


def minicard(size, stars, regions):
    """With its native counters."""
    with Minicard() as solver:
        for unit in units_of(size, regions):
            solver.add_atmost([cell + 1 for cell in unit], stars)
            solver.add_atmost([-(cell + 1) for cell in unit], len(unit) - stars)
        for one, other in touching(size):
            solver.add_clause([-(one + 1), -(other + 1)])
        found = 0
        while found < 2 and solver.solve():
            found += 1
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
    return found


def answer_sets(size, stars, regions):
    """Without a text to ground, which takes twice as long."""
    control = clingo.Control(["--models=2", "--warn=none"])
    with control.backend() as rules:
        star = [rules.add_atom() for _ in range(size * size)]
        rules.add_rule(star, [], choice=True)
        for unit in units_of(size, regions):
            rules.add_weight_rule([], stars + 1, [(star[cell], 1) for cell in unit])
            rules.add_weight_rule([], len(unit) - stars + 1, [(-star[cell], 1) for cell in unit])
        for corner in range(size * size):
            if corner % size < size - 1 and corner // size < size - 1:
                square = (corner, corner + 1, corner + size, corner + size + 1)
                rules.add_weight_rule([], 2, [(star[cell], 1) for cell in square])
    with control.solve(yield_=True) as models:
        return sum(1 for _ in models)


def cp_sat(size, stars, regions):
    model = cp_model.CpModel()
    cells = [model.new_bool_var("") for _ in range(size * size)]
    for unit in units_of(size, regions):
        model.add(sum(cells[cell] for cell in unit) == stars)
    for one, other in touching(size):
        model.add_at_most_one([cells[one], cells[other]])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    # Faster than to forbid the first solution and to solve anew.
    solver.parameters.enumerate_all_solutions = True

    class UpToTwo(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self):
            self.found += 1
            if self.found == 2:
                self.stop_search()

    solutions = UpToTwo()
    solver.solve(model, solutions)
    return solutions.found


def installed():
    """The peers that are there, by name."""
    global Minicard, clingo, cp_model
    peers = {}
    try:
        from pysat.solvers import Minicard
        peers["minicard"] = minicard
    except ImportError:
        pass
    try:
        import clingo
        peers["clingo"] = answer_sets
    except ImportError:
        pass
    try:
        from ortools.sat.python import cp_model
        peers["cp-sat"] = cp_sat
    except ImportError:
        pass
    return peers


class Dealer:
    """`dealer puzzle solve`, which runs all the time and answers a line at a time."""

    def __init__(self, program):
        command = [program, "puzzle", "solve"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def solve(self, puzzle):
        """How many solutions there are, two at most, and the processor time in milliseconds."""
        print(json.dumps(puzzle), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        return answer["solutions"], answer["processor_nanos"] / 1e6


def puzzles_of(options, size, stars):
    """A random sample of the published puzzles with one solution, or generated ones."""
    if options.file is None:
        command = [options.dealer, "puzzle", "generate", "--size", size, "--stars", stars, "--seed", 11, "--count", options.count]
        made = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True).stdout
        return [json.loads(line) for line in made.splitlines()]
    these = [one for one in published(options.file) if (one["size"], one["stars"], str(one["solutions"])) == (size, stars, "1")]
    random.Random(1).shuffle(these)
    return [{name: one[name] for name in ("size", "stars", "regions")} for one in these[: options.count]]


def published(name):
    """All puzzles of a file."""
    with open(name, encoding="utf-8") as file:
        text = file.read()
    if text.startswith("{"):
        return json.loads(text)["puzzles"]
    lines = [line.split() for line in text.splitlines()]
    return [
        {"size": int(size), "stars": int(stars), "solutions": "1", "regions": [int(one) for one in regions.split(",")]}
        for _, size, stars, regions in lines
    ]


def compare(dealer, peers, puzzles, runs):
    """The shortest processor time in milliseconds that each solver takes for each puzzle; ours come first."""
    times = {name: [] for name in ["dealer", *peers]}
    for puzzle in puzzles:
        shape = puzzle["size"], puzzle["stars"], puzzle["regions"]
        best = dict.fromkeys(times, float("inf"))
        for _ in range(runs):
            solutions, millis = dealer.solve(puzzle)
            best["dealer"] = min(best["dealer"], millis)
            for name, peer in peers.items():
                # The peers run in this process, CP-SAT in a thread of its own.
                started = time.process_time()
                found = peer(*shape)
                best[name] = min(best[name], (time.process_time() - started) * 1e3)
                assert found == solutions, (name, found, solutions, puzzle)
        for name, millis in best.items():
            times[name].append(millis)
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", help="published puzzles")
    parser.add_argument("--dealer", default="target/release/dealer")
    parser.add_argument("--count", type=int, default=60, help="puzzles of each class, at most")
    parser.add_argument("--runs", type=int, default=3, help="how often each puzzle is solved")
    parser.add_argument("--once", action="store_true")
    options = parser.parse_args()
    if options.once:
        options.count = options.runs = 1
    peers = installed()
    for name in ("minicard", "clingo", "cp-sat"):
        if name not in peers:
            print(f"{name} is not installed")
    dealer = Dealer(options.dealer)
    print(
        f"{'class':>8} {'puzzles':>8} {'dealer':>10}"
        + "".join(f"{name:>11}" for name in peers)
        + "  ratio: sums  medians" * bool(peers)
        + "     worst"
    )
    for size, stars in SHAPES:
        puzzles = puzzles_of(options, size, stars)
        if not puzzles:
            continue
        times = compare(dealer, peers, puzzles, options.runs)
        sums = {name: sum(all_of_it) for name, all_of_it in times.items()}
        line = f"{size:>5}-{stars}★ {len(puzzles):>8}" + "".join(f" {sums[name]:>10.3f}" for name in times)
        if peers:
            by = [min(of(times[peer]) for peer in peers) / of(times["dealer"]) for of in (sum, statistics.median)]
            line += f"  {by[0]:>11.1f} {by[1]:>8.1f}"
        print(line + f" {max(times['dealer']):>9.3f}", flush=True)


if __name__ == "__main__":
    main()
