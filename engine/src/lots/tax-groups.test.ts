import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { Realised, TaxTreatment } from './lot-engine.ts'
import { holdingTerm, lotMethodOf, provisionalUntil } from './tax-groups.ts'

/** 10 units sold on 2 March 2026 for 100 less than they cost. */
const LOSS: Realised = {
  account: 'A',
  instrument: 0,
  lot: 'L',
  closedBy: 'S',
  acquired: parseDay('2025-06-02'),
  closed: parseDay('2026-03-02'),
  quantity: 10,
  cost: 1_000,
  proceeds: 900,
  gain: -100,
  costReporting: 1_000,
  proceedsReporting: 900,
  gainReporting: -100,
  pricePart: -100,
  fxPart: 0,
  costs: 0,
  costsReporting: 0,
}
const GAIN: Realised = { ...LOSS, proceeds: 1_100, gain: 100, proceedsReporting: 1_100, gainReporting: 100, pricePart: 100 }
const matched = (as: TaxTreatment['matched']): Pick<Realised, 'tax'> => ({
  tax: { matched: as, heldSince: LOSS.acquired, denied: 0, lost: 0, carriedTo: null },
})

describe('how long a purchase can still change how a sale counts', () => {
  const until = (method: Parameters<typeof provisionalUntil>[0], closing: Realised, today = '2026-03-10') => {
    const day = provisionalUntil(method, closing, parseDay(today))
    return day === null ? null : isoDay(day)
  }
  it('is the thirtieth day after a sale at a loss in the United States and Canada; a gain counts at once', () => {
    equal(until('unitedStates', LOSS), '2026-04-01')
    equal(until('canada', LOSS), '2026-04-01')
    deepEqual([until('unitedStates', GAIN), until('canada', GAIN)], [null, null])
  })
  it('is the same after any sale in the United Kingdom that is not identified with purchases of its own day', () => {
    equal(until('unitedKingdom', { ...LOSS, ...matched('pool') }), '2026-04-01')
    equal(until('unitedKingdom', { ...GAIN, ...matched('pool') }), '2026-04-01')
    equal(until('unitedKingdom', { ...GAIN, ...matched('sameDay') }), null)
  })
  it('is over at the close of that day', () => {
    equal(until('unitedStates', LOSS, '2026-03-31'), '2026-04-01')
    equal(until('unitedStates', LOSS, '2026-04-01'), null)
  })
  it('is never by methods without such a rule, and not of a short that is bought back', () => {
    for (const method of ['fifo', 'lifo', 'average'] as const) equal(until(method, LOSS), null)
    equal(until('unitedStates', { ...LOSS, quantity: -10 }), null)
    equal(until('unitedKingdom', { ...LOSS, quantity: -10, ...matched('pool') }), null)
  })
})

describe('the holding period', () => {
  const term = (method: Parameters<typeof holdingTerm>[0], since: string, day: string) =>
    holdingTerm(method, parseDay(since), parseDay(day))
  it('is long from the day after a year on', () => {
    equal(term('unitedStates', '2025-03-02', '2026-03-02'), 'short')
    equal(term('unitedStates', '2025-03-02', '2026-03-03'), 'long')
  })
  it('counts a year from 29 February to 28 February', () => {
    equal(term('unitedStates', '2024-02-29', '2025-02-28'), 'short')
    equal(term('unitedStates', '2024-02-29', '2025-03-01'), 'long')
  })
  it('exists under the rules of the United States alone', () => {
    for (const method of ['unitedKingdom', 'canada', 'fifo'] as const) equal(term(method, '2020-03-02', '2026-03-02'), null)
  })
})

describe('the order in which lots are closed', () => {
  it('is none in a pool, where all units cost the same; last in first out only where that is asked for', () => {
    for (const method of ['unitedKingdom', 'canada', 'average'] as const) equal(lotMethodOf(method), 'average')
    equal(lotMethodOf('lifo'), 'lifo')
    for (const method of ['fifo', 'unitedStates'] as const) equal(lotMethodOf(method), 'fifo')
  })
})
