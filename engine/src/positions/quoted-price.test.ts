import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { externalIndexIn } from '#instruments/instrument-market.ts'
import { message } from '#message.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { EMPTY_DATASET, share } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { noPrice, periodPriceMove, priceMove, quotedPrice } from './quoted-price.ts'

const future = (id: string, expiry: string) =>
  share(id, { kind: 'future', multiplier: '10', terms: { kind: 'future', underlying: null, expiry } })
/** By day of March 2026; the last is Friday the 20th. SPLT splits 4 for 1 on it. */
const CLOSES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  SPLT: { 18: '100', 19: '104', 20: '27' },
  FIVE: { 13: '10', 20: '11' },
  OLD: { 12: '10' },
  LESS: { 13: '10' },
  ENDED: { 18: '50', 19: '51' },
  LAST: { 19: '50', 20: '51' },
  ZERO: { 18: '2', 19: '0', 20: '3' },
}
const { market } = openMemoryInstitution({
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: [
    ...['SPLT', 'FIVE', 'OLD', 'LESS', 'NEVER'].map((id) => share(id)),
    ...[future('ENDED', '2026-03-19'), future('LAST', '2026-03-20'), future('ZERO', '2026-12-18')],
  ],
  prices: Object.entries(CLOSES).flatMap(([instrument, closes]) =>
    Object.entries(closes).map(([day, close]) => ({ instrument, day: `2026-03-${day}`, close })),
  ),
  corporateActions: [
    {
      id: 'S',
      instrument: 'SPLT',
      type: 'split',
      exDate: '2026-03-20',
      payDate: null,
      ratio: '4',
      otherInstrument: null,
      amount: null,
      currency: null,
    },
  ],
})
const of = (id: string) => externalIndexIn(market, id)
const quoted = (id: string) => quotedPrice({ market }, of(id))
const at = (day: number) => market.days.indexOf(parseDay(`2026-03-${day}`))

describe('the price of an instrument', () => {
  it('is its last close; one that is older than five valuation days is stale, with its day and age', () => {
    deepEqual(quoted('SPLT'), { value: 27 })
    // Friday the 13th is five valuation days before Friday the 20th.
    deepEqual(quoted('LESS'), { value: 10 })
    deepEqual(quoted('OLD'), { value: 10, reason: message('positions.staleClose', { day: '2026-03-12', age: 6 }) })
  })
  it('is withheld where no close ever came, and keeps its last one after its end, with the reason', () => {
    deepEqual(quoted('NEVER'), { value: null, reason: message('positions.noPriceUpTo', { ticker: 'NEVER', day: '2026-03-20' }) })
    deepEqual(quoted('ENDED'), {
      value: 51,
      reason: message('positions.ended', { did: 'expired', day: '2026-03-19', entry: 'expiry' }),
    })
    deepEqual(quoted('LAST'), { value: 51 })
  })
})

describe('the move of a price', () => {
  it('of the day is from the close before, restated for splits; 0 where it is carried', () => {
    // 104 are 26 after the split.
    closeTo(priceMove({ market }, of('SPLT')).value!, 27 / 26 - 1, 1e-12)
    equal(priceMove({ market }, of('LESS')).value, 0)
  })
  it('of the day is withheld after a close of 0, and without one', () => {
    deepEqual(priceMove({ market }, of('ZERO')), {
      value: null,
      reason: message('positions.noPositivePrice', { ticker: 'ZERO', day: '2026-03-19' }),
    })
    equal(priceMove({ market }, of('NEVER')).value, null)
  })
  it('of a period is from the close that starts it, with what is to be known of the last one', () => {
    closeTo(periodPriceMove({ market }, of('SPLT'), at(18)).value!, 27 / 25 - 1, 1e-12)
    closeTo(periodPriceMove({ market }, of('FIVE'), at(13)).value!, 0.1, 1e-12)
    deepEqual(periodPriceMove({ market }, of('OLD'), at(13)), { ...quoted('OLD'), value: 0 })
    // No close had come by the 12th.
    deepEqual(periodPriceMove({ market }, of('FIVE'), at(12)), {
      value: null,
      reason: message('positions.noPriceUpTo', { ticker: 'FIVE', day: '2026-03-12' }),
    })
  })
  it('has a reason of its own before the calendar', () => {
    // It begins two weeks before the first close.
    deepEqual(noPrice({ market }, of('FIVE'), -1), message('positions.noPriceBefore', { ticker: 'FIVE', day: '2026-02-26' }))
  })
})
