import { deepEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { covariance } from '@portal/analytics/statistics/covariance.ts'
import { standardDeviation } from '@portal/analytics/statistics/variance.ts'

import type { Listed, ListedInstrument } from '#live/quote-source.ts'
import { simulatedQuotes } from './simulated-quotes.ts'

const CLOSE = parseDay('2026-03-20')
const SINCE = (CLOSE + 1) * 86_400

const listed = (id: string, over: Partial<ListedInstrument> = {}): ListedInstrument => ({
  id,
  externalId: id,
  kind: 'share',
  assetClass: 'Equity',
  sector: 'Energy',
  currency: 'USD',
  price: 100,
  modifiedDuration: null,
  option: null,
  ...over,
})
const LISTED: Listed = {
  institutionId: 'house',
  lastClose: CLOSE,
  pivotCurrency: 'USD',
  currencies: [{ code: 'EUR', rate: 1.1 }],
  instruments: [
    listed('A'),
    listed('B'),
    listed('BOND', { kind: 'bond', assetClass: 'Fixed income', modifiedDuration: 5 }),
    listed('CALL', { kind: 'option', price: 8, option: { underlying: 'A', delta: 0.5 } }),
    listed('HOUSE', { kind: 'property' }),
  ],
}

describe('the simulated quotes of the demo', () => {
  it('follow from seed, close and instant alone, and begin at the close', () => {
    deepEqual(simulatedQuotes.at(LISTED, SINCE + 36_015), simulatedQuotes.at({ ...LISTED }, SINCE + 36_015))
    const { prices, rates } = simulatedQuotes.at(LISTED, SINCE)
    deepEqual(
      [...prices],
      [
        ['A', 100],
        ['B', 100],
        ['BOND', 100],
        ['CALL', 8],
      ],
    )
    deepEqual([...rates], [['EUR', 1.1]])
  })

  it('move every quarter of a minute, a little at a time, and stay near the close for as long as it is the last', () => {
    for (const day of [0, 1, 2, 7, 400]) {
      const [now, next] = [0, 15].map((seconds) => simulatedQuotes.at(LISTED, SINCE + day * 86_400 + 40_000 + seconds))
      const move = Math.abs(next!.prices.get('A')! / now!.prices.get('A')! - 1)
      ok(move > 0 && move < 0.005, `day ${day}: ${move}`)
      ok(Math.abs(Math.log(now!.prices.get('A')! / 100)) < 0.15, `day ${day}`)
      ok(Math.abs(Math.log(now!.rates.get('EUR')! / 1.1)) < 0.05, `day ${day}`)
    }
  })

  it('move with one market: shares together, an option by its delta, a bond by its duration', () => {
    // One observation a close, over 300 closes: the moves of half a day.
    const closes = Array.from({ length: 300 }, (_, i) => CLOSE + i)
    const moves = (id: string) =>
      Float64Array.from(closes, (lastClose) => {
        const { prices } = simulatedQuotes.at({ ...LISTED, lastClose }, (lastClose + 1) * 86_400 + 43_200)
        return prices.get(id)! - LISTED.instruments.find((each) => each.id === id)!.price
      })
    const [a, b, call, bond] = ['A', 'B', 'CALL', 'BOND'].map(moves)
    // Common variance 0.007² + 0.004² + 0.003², own 0.009²: a correlation of 74 / 155 = 0.48, within three standard errors of 0.045.
    const shares = covariance(a!, b!) / (standardDeviation(a!) * standardDeviation(b!))
    ok(Math.abs(shares - 0.477) < 0.135, String(shares))
    call!.forEach((move, i) => {
      ok(Math.abs(move - 0.5 * a![i]!) < 1e-4)
    })
    // Five years at 4 basis points a day: 0.2 % x root of a half.
    const deviation = Math.sqrt(bond!.reduce((sum, move) => sum + move * move, 0) / bond!.length)
    ok(Math.abs(deviation - 0.1414) < 0.02, String(deviation))
  })
})
