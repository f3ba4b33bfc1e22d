import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { valuationDays } from '@portal/analytics/calendar/valuation-days.ts'
import { instrumentModel } from '#attribution/row-models.ts'
import type { StoredInstrument } from '#instruments/market-instrument.ts'
import { composeMarket, type Market } from '#market/market.ts'
import type { StoredSeries } from '#market/stored-market.ts'
import { scenarioMoves } from '#risk/scenarios/scenario-moves.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { betaBase, betasAt, betasOf } from './betas.ts'
import { closesApart } from './closing-hours.ts'
import { factorEstimate } from './factor-model.ts'

const LAST = parseDay('2026-03-20')
const DAYS = valuationDays(LAST - 800, LAST, [])

/** Moves that repeat nowhere near: a sine whose phase runs away. */
const waves = (speed: number): readonly number[] => Array.from(DAYS, (_, t) => 0.01 * Math.sin(speed * t * t))
const EQUITY = waves(0.37)
const BONDS = waves(0.53)
const OWN = waves(0.71)

function series(of: string, moves: readonly number[], from = 0, step = 1): StoredSeries {
  const values = [100]
  for (const move of moves.slice(1)) values.push(values.at(-1)! * (1 + move))
  const kept = [...DAYS.keys()].filter((t) => t >= from && (t - from) % step === 0)
  return {
    of,
    days: Int32Array.from(kept, (t) => DAYS[t]!),
    values: Float64Array.from(kept, (t) => values[t]!),
    confirmed: new Uint8Array(kept.length),
  }
}

function instrument(id: string, currency = 'USD'): StoredInstrument {
  return {
    id,
    externalId: id,
    ticker: id,
    name: id,
    kind: 'share',
    currency,
    multiplier: '1',
    assetClass: 'Equity',
    sector: null,
    country: null,
    isin: null,
    issuer: null,
    terms: { kind: 'none' },
    isWorthless: false,
    marketValue: null,
    logo: null,
  }
}

/** @param until how many of the days are known */
function market(
  prices: readonly StoredSeries[],
  until = DAYS.length,
  currency = 'USD',
  third: StoredInstrument = instrument('SHAR', currency),
): Market {
  const known = prices.map(({ days, values, ...rest }) => {
    const count = days.filter((day) => day <= DAYS[until - 1]!).length
    return { ...rest, days: days.slice(0, count), values: values.slice(0, count) }
  })
  return composeMarket({
    institutionId: 'house',
    institution: { pivotCurrency: 'USD', marketVersion: 1, reportingCurrencies: ['USD'], holidays: [] },
    span: { firstDay: null, currencies: [] },
    instruments: [instrument('BOND'), instrument('EQTY'), third],
    prices: known,
    fxRates: [],
    actions: [],
    lists: {
      benchmarks: [],
      benchmarkWeights: [],
      lookThrough: [],
      marketRows: [],
      factors: [
        { key: 'equity', name: 'Equity', instrumentId: 'EQTY' },
        { key: 'duration', name: 'Duration', instrumentId: 'BOND' },
      ],
    },
  })!
}

const mixed = (equity: number, bonds: number, own = 0): readonly number[] =>
  EQUITY.map((move, t) => equity * move + bonds * BONDS[t]! + own * OWN[t]!)
const FACTORS = [series('EQTY', EQUITY), series('BOND', mixed(0.5, 1))]

describe('factors and betas', () => {
  it('a later factor is what the ones before it leave; betas are those of a regression on them', () => {
    // BOND = 0.5 equity + a rest; SHAR = 1.2 equity + 0.4 BOND = 1.4 equity + 0.4 of the rest.
    const share = EQUITY.map((move, t) => 1.2 * move + 0.4 * (0.5 * move + BONDS[t]!))
    const of = market([...FACTORS, series('SHAR', share)])
    const estimate = factorEstimate(of, of.last)!
    equal(isoDay(of.days[estimate.end]!), '2026-02-27')
    const { values, source } = betasOf(of, estimate, 2)
    equal(source, 'own')
    const loading = estimate.loadings[2]!
    closeTo(values[0]!, 1.2 + 0.4 * loading, 1e-9)
    closeTo(values[1]!, 0.4, 1e-9)
  })

  it('betas do not change when a later day is added', () => {
    const prices = [...FACTORS, series('SHAR', mixed(1, 0.2, 0.8))]
    const [then, now] = [market(prices, DAYS.length - 10), market(prices)]
    const t = then.last
    const [before, after] = [then, now].map((of) => betasOf(of, factorEstimate(of, t)!, 2))
    deepEqual(after, before)
    deepEqual(scenarioMoves(now, 2, t).returns, scenarioMoves(then, 2, t).returns)
  })

  it('an instrument with fewer than 126 days of its own has the average betas of its class; without factors none has any', () => {
    const of = market([...FACTORS, series('SHAR', mixed(2, 0), DAYS.length - 60)])
    const estimate = factorEstimate(of, of.last)!
    const { source, values } = betasOf(of, estimate, 2)
    equal(source, 'proxy')
    const others = [0, 1].map((index) => betasOf(of, estimate, index).values)
    closeTo(values[0]!, (others[0]![0]! + others[1]![0]!) / 2, 1e-12)
    equal(factorEstimate(of, 20), null)
  })

  it('a long run of a carried price is filled by the betas, and still compounds to the move that was seen', () => {
    const whole = mixed(1, 0, 1)
    const of = market([...FACTORS, series('SHAR', whole, 0, 20)])
    const { returns, isFilled, betas } = scenarioMoves(of, 2, of.last)
    equal(betas!.source, 'proxy')
    equal(isFilled.includes(1), true)
    const closes = of.closes(2)
    // From the close before the window's first whole run to the last one.
    const arrivals = [...closes.ages.keys()].filter((t) => closes.ages[t] === 0)
    const first = of.last - returns.length + 1
    const [from, to] = [arrivals.find((t) => t >= first)!, arrivals.at(-1)!]
    const grown = returns.slice(from - first + 1, to - first + 1).reduce((growth, move) => growth * (1 + move), 1)
    closeTo(grown, closes.values[to]! / closes.values[from]!, 1e-9)
  })

  it('a short run of a carried price across the beginning of the window leaves every move on its day', () => {
    const moves = mixed(1, 0, 1)
    const { days, values, confirmed, of: id } = series('SHAR', moves)
    const first = DAYS.length - 504
    const quoted = [...days.keys()].filter((t) => t !== first - 1 && t !== first)
    const [known, at] = [quoted.map((t) => days[t]!), quoted.map((t) => values[t]!)]
    const share = { of: id, days: Int32Array.from(known), values: Float64Array.from(at), confirmed: confirmed.slice(2) }
    const of = market([...FACTORS, share])
    const { returns, isFilled } = scenarioMoves(of, 2, of.last)
    deepEqual([returns.length, isFilled.length, isFilled.includes(1)], [504, 504, false])
    equal(returns[0], 0)
    closeTo(returns[1]!, values[first + 1]! / values[first - 2]! - 1, 1e-12)
    closeTo(returns[503]!, moves.at(-1)!, 1e-12)
  })

  it('where markets close over three hours apart the day before counts too', () => {
    equal(closesApart('JPY', 'USD'), true)
    equal(closesApart('EUR', 'GBP'), false)
    // In Tokyo the news of a New York day is in the next day's price.
    const late = EQUITY.map((_, t) => (t === 0 ? 0 : EQUITY[t - 1]!))
    const of = market([...FACTORS, series('SHAR', late)], DAYS.length, 'JPY')
    const { values, isLagged } = betasOf(of, factorEstimate(of, of.last)!, 2)
    equal(isLagged, true)
    closeTo(values[0]!, 1, 1e-6)
  })

  it('where the day before counts too, a day before which the factors are unknown is left out: unknown is not 0', () => {
    // The share follows the factors a day later, and their returns on the day of their first price are not known.
    const late = EQUITY.map((_, t) => (t === 0 ? 0 : t === 1 ? 0.5 : EQUITY[t - 1]!))
    const of = market([...FACTORS, series('SHAR', late)], 300, 'JPY')
    const { values, source } = betasOf(of, factorEstimate(of, of.last)!, 2)
    equal(source, 'own')
    closeTo(values[0]!, 1, 1e-6)
  })

  it('a future whose price was 0 or below has betas of its moves in amounts, which make the same money at any price', () => {
    // 60 points up for equity's 100 %: between -0.6 and 0.6 a day, on a price of 0.1 five days before the last.
    const points = [0]
    for (const move of EQUITY.slice(1)) points.push(points.at(-1)! + 60 * move)
    const prices = points.map((each) => each - points.at(-6)! + 0.1)
    const stored = {
      ...series('SHAR', EQUITY),
      values: Float64Array.from(prices),
      confirmed: new Uint8Array(prices.length).fill(1),
    }
    const terms = { kind: 'future', underlying: null, expiry: '2027-06-18' }
    const of = market([...FACTORS, stored], DAYS.length, 'USD', { ...instrument('SHAR'), kind: 'future', terms })
    const estimate = factorEstimate(of, of.last)!
    const { values, isByAmounts } = betasOf(of, estimate, 2)
    equal(isByAmounts, true)
    closeTo(values[0]!, 60, 1e-9)
    closeTo(values[1]!, 0, 1e-9)
    const signs = new Set<number>()
    for (let t = of.last - 9; t <= of.last; t++) {
      const price = of.closes(2).values[t]!
      signs.add(Math.sign(price))
      closeTo(betasAt(of, factorEstimate(of, t)!, 2, t).values[0]! * price, 60, 1e-9)
      // The effect of equity on the price of the day is all of its first order.
      const { firstOrder, factors } = instrumentModel(of, 2, { start: t - 1, end: t })
      const explained = firstOrder!.base[t]! * factors!.beta[(factors!.from.length - 1) * 2]! * factors!.returns[0]![t]!
      closeTo(explained, firstOrder!.move[t]!, 1e-9)
      closeTo(firstOrder!.move[t]!, price - of.closes(2).values[t - 1]!, 1e-15)
    }
    deepEqual([...signs].sort(), [-1, 1])
  })

  it('a future has betas of amounts from the first close of 0 on that is looked at, and of returns where all are above', () => {
    const terms = { kind: 'future', underlying: null, expiry: '2027-06-18' }
    const of = (worthless: number | undefined) => {
      const prices = series('SHAR', EQUITY)
      const values = prices.values.map((price, t) => (DAYS[t] === worthless ? 0 : price))
      const stored = { ...prices, values, confirmed: new Uint8Array(values.length).fill(1) }
      const house = market([...FACTORS, stored], DAYS.length, 'USD', { ...instrument('SHAR'), kind: 'future', terms })
      return { house, estimate: factorEstimate(house, house.last)! }
    }
    const { house: above, estimate: usual } = of(undefined)
    const dayOf = (fromStart: number) => above.days[usual.start + fromStart]!
    const isByAmounts = (worthless: number | undefined) => {
      const { house, estimate } = of(worthless)
      return betasOf(house, estimate, 2).isByAmounts
    }
    // The return of the first day is from the close before it.
    deepEqual([undefined, dayOf(10), dayOf(-1), dayOf(-2)].map(isByAmounts), [false, true, true, false])
    const { house, estimate } = of(dayOf(10))
    equal(betaBase(house, estimate, 2, house.last), 1)
    equal(betaBase(above, usual, 2, above.last), above.closes(2).values[above.last])
  })
})
