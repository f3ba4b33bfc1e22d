"""The kernel jobs as they are written with numpy and scipy.

    python3 jobs.py <folder> <job> <times> <result file>

The folder is what bench/kernels/data.ts writes. Matrices are row-major, an instrument, currency or factor a row. Results are laid out as
bench/kernels/<job>.ts returns them.
"""

import json
import math
import sys
import time

import numpy as np

folder, job, times, out = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
ASSETS = 500
INTEREST = 0.03
DEPOSIT = 1e9


def whole(name):
    return np.fromfile(f"{folder}/{name}.i32", dtype=np.int32)


def numbers(name, *shape):
    return np.fromfile(f"{folder}/{name}.f64").reshape(shape or -1)


sizes = whole("sizes")
days, currencies, instruments, accounts, scenarios, factors, options, booked, _, _, reporting = sizes.tolist()
period_start = whole("periodStart").tolist()
price, rate = numbers("price", instruments, days), numbers("rate", currencies, days)
move, factor = numbers("move", instruments, scenarios), numbers("factor", factors, days)
quantity, currency, account = numbers("quantity"), whole("currency"), whole("account")


def load_book(name):
    columns = {column: whole(f"{name}-{column}") for column in ("index", "account", "instrument")}
    return columns | {column: numbers(f"{name}-{column}") for column in ("units", "price", "costs")}


def with_total(rows):
    return np.vstack([rows, rows.sum(axis=0)])


def growth():
    rates = rate / rate[reporting]
    return rates[:, days - scenarios :] / rates[:, days - scenarios - 1 : -1]


def book_values():
    rates = rate / rate[reporting]
    value, in_hand = np.zeros((accounts, days)), np.zeros((accounts, instruments))
    held, cash = np.empty((instruments, days)), np.empty((currencies, days))
    for of in range(accounts):
        mine = book["account"] == of
        at = (book["instrument"][mine], book["index"][mine])
        held.fill(0)
        np.add.at(held, at, book["units"][mine])
        np.cumsum(held, axis=1, out=held)
        in_hand[of] = held[:, -1]
        cash.fill(0)
        np.add.at(cash, (currency[at[0]], at[1]), -(book["units"] * book["price"] + book["costs"])[mine])
        cash[reporting, 0] += DEPOSIT
        np.cumsum(cash, axis=1, out=cash)
        value[of] = np.einsum("it,it,it->t", held, price, rates[currency]) + np.einsum("ct,ct->t", cash, rates)
    return with_total(value), in_hand


def holding_values():
    return quantity * price[:, -1] * (rate[currency, -1] / rate[reporting, -1])


def rank_of(confidence):
    return math.ceil(scenarios * (1 - confidence) - 1e-9)


def tail_of(confidence):
    return math.floor(scenarios * (1 - confidence) + 1e-9)


def job_a():
    value, _ = book_values()
    steps = value[:, 1:] / value[:, :-1]
    return value, np.stack([steps[:, start:].prod(axis=1) - 1 for start in period_start], axis=1)


def job_f():
    value, in_hand = book_values()
    before = np.hstack([np.array([[DEPOSIT]] * accounts + [[accounts * DEPOSIT]]), value[:, :-1]])
    return in_hand, value - before


def job_b1():
    total = (holding_values()[:, None] * ((1 + move) * growth()[currency] - 1)).sum(axis=0)
    ranks, tail = (rank_of(0.95) - 1, rank_of(0.99) - 1), tail_of(0.975)
    worst = np.partition(total, (ranks[1], tail - 1, ranks[0]))
    return total, np.array([-worst[ranks[0]], -worst[ranks[1]], -worst[:tail].mean()])


def job_b2():
    gains = holding_values()[:, None] * ((1 + move) * growth()[currency] - 1)
    total = gains.sum(axis=0)
    centred, size = total - total.mean(), scenarios * (1 - 0.975)
    worst = np.argsort(total)[: math.ceil(size)]
    weights = np.minimum(1, size - np.arange(len(worst))) / size
    return gains @ centred / (centred @ centred), -gains[:, worst] @ weights


def job_c():
    x = np.column_stack([np.ones(scenarios), factor[:, days - scenarios :].T])
    y = move[:ASSETS].T
    inverse = np.linalg.inv(x.T @ x)
    beta = inverse @ (x.T @ y)
    residuals = y - x @ beta
    rest = (residuals * residuals).sum(axis=0)
    variance = rest / (scenarios - x.shape[1])
    t = beta / np.sqrt(np.outer(np.diag(inverse), variance))
    return beta.T, t.T, 1 - rest / ((y - y.mean(axis=0)) ** 2).sum(axis=0), np.sqrt(variance)


def job_d2():
    value = holding_values()[:ASSETS]
    weight, rows = value / value.sum(), move[:ASSETS]
    total = weight @ rows
    total -= total.mean()
    volatility = np.sqrt(total @ total / (scenarios - 1))
    return weight * (rows @ total) / (scenarios - 1) / volatility, np.array([volatility])


def job_e():
    from scipy.special import ndtr

    underlying, sign = whole("underlying"), whole("right")[:, None]
    strike, years, contracts = numbers("strike"), numbers("years"), numbers("contracts")
    deviation = (numbers("volatility") * np.sqrt(years))[:, None]
    drift = ((INTEREST * years)[:, None] + deviation**2 / 2)
    money, spot = (strike * np.exp(-INTEREST * years))[:, None], price[underlying, -1][:, None]

    def value(prices):
        d1 = (np.log(prices / strike[:, None]) + drift) / deviation
        return sign * (prices * ndtr(sign * d1) - money * ndtr(sign * (d1 - deviation)))

    total = contracts @ (value(spot * (1 + move[underlying])) - value(spot))
    worst = np.partition(total, (rank_of(0.99) - 1, tail_of(0.975) - 1))
    return total, np.array([-worst[rank_of(0.99) - 1], -worst[: tail_of(0.975)].mean()])


book = load_book("largeBook" if job == "f" else "smallBook")
run = globals()[f"job_{job}"]
result = run()
least = math.inf
for _ in range(times):
    before = time.process_time()
    result = run()
    least = min(least, (time.process_time() - before) * 1e3)
np.concatenate([np.ravel(array) for array in result]).astype(np.float64).tofile(out)
print(json.dumps({"cpuMs": round(least, 4)}))
