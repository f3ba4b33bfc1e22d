import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testClock } from '../../testing/clock.ts'
import { createBudgets, LIMITS, limitsTimes, originOf, type Principal } from './budgets.ts'

const PERSON: Principal = { kind: 'person', id: 'one' }
const OTHER: Principal = { kind: 'person', id: 'two' }
const TOO_MANY = { status: 429 }

describe('a budget', () => {
  it('protection 59: is spent at once or as it comes back, and says when there is enough again', () => {
    const clock = testClock()
    const budgets = createBudgets(clock)
    equal(budgets.take(PERSON, 1_200), 0)
    equal(budgets.take(PERSON, 1), 1)
    equal(budgets.take(PERSON, 80), 2)
    equal(budgets.take(OTHER, 1), 0, 'others have their own')
    clock.advance({ seconds: 1 })
    equal(budgets.take(PERSON, 40), 0)
    equal(budgets.take(PERSON, 1), 1)
    clock.advance({ hours: 1 })
    equal(budgets.take(PERSON, 1_201), 1, 'no more is saved than the burst')
  })
  it('owes what is known only afterwards, for ten seconds at most', () => {
    const clock = testClock()
    const budgets = createBudgets(clock)
    budgets.charge(PERSON, 1_000_000)
    equal(budgets.take(PERSON, 1), 11)
    clock.advance({ seconds: 11 })
    equal(budgets.take(PERSON, 1), 0)
    budgets.charge(PERSON, -10_000)
    equal(budgets.take(PERSON, 1_200), 0)
    equal(budgets.take(PERSON, 1), 1)
  })
  it('does not come back with a clock that goes back', () => {
    const clock = testClock()
    const budgets = createBudgets(clock)
    budgets.take(PERSON, 1_200)
    clock.advance({ hours: -1 })
    equal(budgets.take(PERSON, 1), 1)
  })
  it('protection 59: is spent at a pace: what comes sooner waits, for ten seconds at most', () => {
    const clock = testClock()
    const budgets = createBudgets(clock)
    const waits = (count: number) =>
      Array.from({ length: count }, () => {
        equal(budgets.take(PERSON, 1), 0)
        return budgets.wait(PERSON)
      })
    deepEqual(new Set(waits(30)), new Set([0]))
    deepEqual(waits(120).slice(-1), [3_000])
    equal(budgets.wait(OTHER), 0, 'others do not wait')
    clock.advance({ seconds: 1 })
    equal(budgets.wait(PERSON), 2_000)
    budgets.charge(PERSON, 900)
    equal(budgets.wait(PERSON), 10_000)
    clock.advance({ seconds: 10 })
    equal(budgets.wait(PERSON), 0)
  })
  it('is so many times as large where the operator set a factor; what the audit trail has one by one is not', () => {
    const budgets = createBudgets(testClock(), limitsTimes(3))
    equal(budgets.take(PERSON, 3_600), 0)
    equal(budgets.take(PERSON, 120), 1)
    equal(budgets.take({ kind: 'refusals', id: PERSON.id }, 11), 60)
  })
  it('of an address is one for an IPv4 address, and for a /64 of IPv6', () => {
    const ids = ['192.0.2.1', '2001:db8:1:2::3', '2001:db8:1:2:ffff::1'].map((address) => originOf(address).id)
    deepEqual(ids, ['192.0.2.1', '2001:db8:1:2::/64', '2001:db8:1:2::/64'])
  })
})

describe('places', () => {
  const { running, waiting } = LIMITS.shares.document

  it('protection 59: run so many at once, in the order of arrival; beyond those that wait they are refused', async () => {
    const budgets = createBudgets(testClock())
    const order: number[] = []
    const take = async (number: number) => {
      const release = await budgets.place(PERSON, 'document')
      order.push(number)
      return release
    }
    const taken = Array.from({ length: running + waiting }, (_, number) => take(number))
    await rejects(budgets.place(PERSON, 'document'), TOO_MANY)
    const first = await Promise.all(taken.slice(0, running))
    equal(order.length, running)
    for (const release of first) {
      release()
      release()
    }
    await Promise.all(taken.slice(running, 2 * running))
    equal(order.length, 2 * running, 'a place is given back once')
    deepEqual(order, [...order].sort())
    ;(await budgets.place(OTHER, 'document'))()
    ;(await budgets.place(PERSON, 'call'))()
  })
})

describe('the budgets of two processes', () => {
  it('are one: what was spent in the other counts after they were settled, and nothing is sent of who uses little', async () => {
    const clock = testClock()
    const processes = [createBudgets(clock), createBudgets(clock)]
    const levels = new Map<string, number>()
    const sent: number[] = []
    const settle = async () => {
      for (const budgets of processes)
        await budgets.settle(async (spendings) => {
          for (const { key, units, burst } of spendings) {
            sent.push(units)
            levels.set(key, (levels.get(key) ?? burst) - units)
          }
          return levels
        })
    }
    for (const budgets of processes) equal(budgets.take(OTHER, 300), 0)
    await settle()
    deepEqual(sent, [])
    for (const budgets of processes) equal(budgets.take(PERSON, 600), 0)
    await settle()
    await settle()
    deepEqual(sent, [600, 600])
    equal(processes[1]!.take(PERSON, 1), 1)
    // The first one was settled before the second had sent what was spent there.
    equal(processes[0]!.take(PERSON, 1), 0)
    await settle()
    for (const budgets of processes) equal(budgets.take(PERSON, 1), 1)
  })
})
