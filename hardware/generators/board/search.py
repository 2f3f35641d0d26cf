"""The cheapest way over the grid from some nodes to others: A*, compiled by numba, the bends counted in.

A state is a node and the direction from which it was reached, so that a bend can have a price: straight tracks look
tidy and are easy to follow. Turns are of 45 degrees, at a price of 90, never sharper: no acid traps.
"""

import heapq
from typing import Any

import numba
import numpy as np

Array = Any  # numpy's

DIAGONAL = 1.4142135
BEND_45, BEND_90 = 0.7, 3.0
AGAINST_THE_GRAIN = 1.12  # front: along x, back: along y, if nothing else speaks for one of them
VIA = 12.0  # steps of the grid that a track goes out of its way to save a via


def _search(cost: Array, via_cost: Array, starts: Array, targets: Array, box: Array) -> Array:
    layers, rows, columns = cost.shape
    plane = rows * columns
    flat = cost.ravel()
    via_flat = via_cost.ravel()
    is_target = np.zeros(layers * plane, np.bool_)
    for target in targets:
        is_target[target] = True
    step_row = np.array([0, 1, 1, 1, 0, -1, -1, -1])
    step_column = np.array([1, 1, 0, -1, -1, -1, 0, 1])
    best = np.full(layers * plane * 8, np.inf, np.float32)
    before = np.full(layers * plane * 8, -1, np.int64)
    done = np.zeros(layers * plane * 8, np.bool_)
    heap = [(np.float32(0.0), np.int64(-1))]
    heap.pop()
    for start in starts:
        for heading in range(8):
            state = np.int64(start) * 8 + heading
            best[state] = 0.0
            heapq.heappush(heap, (np.float32(0.0), state))
    end = np.int64(-1)
    while len(heap):
        _, state = heapq.heappop(heap)
        if done[state]:
            continue
        done[state] = True
        node, direction = state // 8, state % 8
        if is_target[node]:
            end = state
            break
        layer, rest = node // plane, node % plane
        row, column = rest // columns, rest % columns
        for turn in range(-2, 3):
            new_direction = (direction + turn) % 8
            new_row, new_column = row + step_row[new_direction], column + step_column[new_direction]
            if new_row < 0 or new_column < 0 or new_row >= rows or new_column >= columns:
                continue
            new_node = layer * plane + new_row * columns + new_column
            here = flat[new_node]
            if here == np.inf:
                continue
            if new_direction % 2:
                length = DIAGONAL
            elif (new_direction % 4 == 0) == (layer == 0):
                length = 1.0
            else:
                length = AGAINST_THE_GRAIN
            bend = 0.0 if turn == 0 else (BEND_45 if abs(turn) == 1 else BEND_90)
            total = best[state] + length * here + bend
            new_state = new_node * 8 + new_direction
            if total < best[new_state]:
                best[new_state] = total
                before[new_state] = state
                across = max(max(box[0] - new_row, new_row - box[1]), 0)
                along = max(max(box[2] - new_column, new_column - box[3]), 0)
                left = max(across, along) + (DIAGONAL - 1) * min(across, along)
                heapq.heappush(heap, (np.float32(total + left), np.int64(new_state)))
        other = (1 - layer) * plane + rest
        if via_flat[rest] < np.inf and flat[other] < np.inf:
            total = best[state] + VIA * via_flat[rest]
            new_state = other * 8 + direction
            if total < best[new_state]:
                best[new_state] = total
                before[new_state] = state
                across = max(max(box[0] - row, row - box[1]), 0)
                along = max(max(box[2] - column, column - box[3]), 0)
                left = max(across, along) + (DIAGONAL - 1) * min(across, along)
                heapq.heappush(heap, (np.float32(total + left), np.int64(new_state)))
    length = 0
    state = end
    while state >= 0:
        length += 1
        state = before[state]
    path = np.empty(length, np.int64)
    state = end
    for place in range(length - 1, -1, -1):
        path[place] = state // 8
        state = before[state]
    return path


_compiled = numba.njit(cache=True)(_search)


def search(cost: Array, via_cost: Array, starts: list[int], targets: list[int]) -> list[int]:
    """The flat numbers of the nodes of the cheapest way, from a start to a target; empty if there is none.

    `cost` of each node (layer, row, column) and `via_cost` (row, column) are 1 where nothing is in the way, more where
    it is better not to go, infinite where it is not allowed.
    """
    _, rows, columns = cost.shape
    where = np.array(targets, np.int64) % (rows * columns)
    box = np.array(
        [(where // columns).min(), (where // columns).max(), (where % columns).min(), (where % columns).max()]
    )
    found = _compiled(cost, via_cost, np.array(sorted(starts), np.int64), np.array(sorted(targets), np.int64), box)
    return [int(node) for node in found]
