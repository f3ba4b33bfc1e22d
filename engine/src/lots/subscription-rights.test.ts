import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import fc from 'fast-check'
import type { Distribution, LedgerEvent } from '#ledger/ledger-event.ts'
import type { LotMethod } from '#ledger/lot.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { exact, inDollars, lotsOf, one, total } from '../../testing/followed-cost.ts'
import { DAYS, readings, replay, series, share, trade } from '../../testing/small-market.ts'

/*
 * The example of IRS, Publication 550, stock rights: 100 shares bought at 22 bring 10 rights to buy a share each at 26. On the day of
 * the distribution a share is worth 30 and a right 3, so that the shares keep 3,000 ÷ 3,030 of 2,200: 2,178.22.
 */
const terms = { underlying: 0, isCall: true, strike: series(26), size: 1, isSubscription: true }
const instruments = [share(series(33, 33, 30, 31)), share(series(Number.NaN, Number.NaN, 3, 0.5), { option: terms })]
const rights: Distribution = {
  type: 'distribution',
  day: parseDay('2026-03-04'),
  instrument: 0,
  other: 1,
  ratio: 0.1,
  isMerger: false,
}
const setting = { instruments, actions: [rights] }
const bought = trade('2026-03-02', 100, 22, { id: 'T1' })
const ofRight = (date: string, quantity: number, price: number): LedgerEvent => ({
  ...trade(date, quantity, price, { id: date }),
  instrument: 1,
})
const exercised = (date: string, quantity: number): LedgerEvent => ({
  ...trade(date, quantity, 0, { id: date }),
  instrument: 1,
  type: 'exercise',
})
const roundedLots = (followed: ReturnType<typeof one>) => followed.open.map(({ quantity, cost }) => [quantity, +cost.toFixed(2)])

describe('subscription rights', () => {
  it('take their part of the cost by value', () => {
    deepEqual(roundedLots(one([bought], setting)), [
      [100, 2_178.22],
      [10, 21.78],
    ])
  })

  it('that are exercised cost nothing any more: a new share costs 26 and 2.18', () => {
    const followed = one([bought, exercised('2026-03-05', -10)], setting)
    deepEqual(roundedLots(followed), [
      [100, 2_178.22],
      [10, 281.78],
    ])
    deepEqual([followed.realised, followed.exercised.map(({ by }) => by)], [[], ['2026-03-05']])
  })

  it('that are sold realise what they bring above 2.18', () => {
    closeTo(total(one([bought, ofRight('2026-03-05', -10, 4)], setting).realised), 40 - 66_000 / 3_030, exact)
  })

  it('that lapse give their part back to the shares, and what was bought of them is lost', () => {
    const lapsed = one([bought, ofRight('2026-03-05', 2, 1), ofRight('2026-03-06', -12, 0)], setting)
    deepEqual(lotsOf(lapsed), [[2, 100, 2_200]])
    closeTo(total(lapsed.realised), -2, exact)
  })

  it('that lapse after the shares were sold are lost', () => {
    const sold = trade('2026-03-05', -100, 31, { id: 'T2' })
    const lapsed = one([bought, sold, ofRight('2026-03-06', -10, 0)], setting)
    deepEqual([lotsOf(lapsed), lapsed.realised.map(({ gain }) => +gain.toFixed(2))], [[], [921.78, -21.78]])
  })

  it('that lapse bring 0, and not a negative zero', () => {
    const sold = trade('2026-03-05', -100, 31, { id: 'T2' })
    const { realised } = one([bought, sold, ofRight('2026-03-06', -10, 0)], setting)
    const lapsed = realised.at(-1)!
    deepEqual([lapsed.proceeds, lapsed.proceedsReporting], [0, 0])
  })

  it('bring units against money, and nothing is gained but by prices', () => {
    const ledger = replay(instruments, [bought, exercised('2026-03-05', -5)], [rights])
    const { quantity, balance } = readings(ledger, instruments, inDollars)
    deepEqual([quantity(0, 3), quantity(1, 3), balance(0, 3)], [105, 5, -2_200 - 130])
  })

  it('conserve cost and tie with the ledger, whatever becomes of them and by whatever method', () => {
    const part = fc.integer({ min: 0, max: 10 })
    const fates = fc.record({ sold: part, used: part, more: fc.integer({ min: 0, max: 40 }), shares: part })
    fc.assert(
      fc.property(fates, fc.constantFrom<LotMethod>('fifo', 'lifo', 'average'), ({ sold, used, more, shares }, method) => {
        const [first, second] = [Math.min(sold, 10), Math.min(used, 10 - Math.min(sold, 10) + more)]
        const left = 10 + more - first - second
        const events = [
          ...[bought, trade('2026-03-03', 40, 35, { id: 'T0' }), trade('2026-03-03', -40, 34, { id: 'T9' })],
          ofRight('2026-03-05', more, 1),
          ofRight('2026-03-06', -first, 2),
          exercised('2026-03-09', -second),
          trade('2026-03-10', -10 * shares, 31, { id: 'T8' }),
          ofRight('2026-03-11', -left, 0),
        ].filter((event) => !('quantity' in event) || event.quantity !== 0)
        const { realised, gains } = one(events, { ...setting, convention: { method } })
        const { profitAndLoss } = readings(replay(instruments, events, [rights]), instruments, inDollars)
        const gained = [0, 1].flatMap((row) => [...DAYS].map((_, t) => profitAndLoss(row, t))).reduce((a, b) => a + b, 0)
        closeTo(total(realised) + gains.reduce((sum, { gainReporting }) => sum + gainReporting, 0), gained, 1e-6)
      }),
    )
  })
})
