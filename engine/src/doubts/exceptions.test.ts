import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { EMPTY_DATASET, share } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { exceptionsIn, nameOfException, subjectOfException, whyExceptionText } from './exceptions.ts'

/** From Monday 9 March 2026 on. FELL is believed on the third day, WRONG comes back, OPEN fell on the last one, Saturday the 14th. */
const CLOSES = { FELL: [100, 30, 28, 27, 25], WRONG: [100, 30, 101, 100, 101], OPEN: [100, 101, 100, 101, 100] }
const { market } = openMemoryInstitution({
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: Object.keys(CLOSES).map((id) => share(id)),
  prices: [
    ...Object.entries(CLOSES).flatMap(([instrument, values]) =>
      values.map((close, i) => ({ instrument, day: isoDay(parseDay('2026-03-09') + i), close: String(close) })),
    ),
    ...[
      { instrument: 'OPEN', day: '2026-03-14', close: '30' },
      { instrument: 'FELL', day: '2026-03-16', close: '25' },
    ],
  ],
})
const read = (exceptions: ReturnType<typeof exceptionsIn>['open']) =>
  exceptions.map((each) => [nameOfException(market, each).of, isoDay(each.day), each.doubt.value])

describe('the exceptions of a market', () => {
  it('are open until later closes accept or reject them', () => {
    const { open, settled } = exceptionsIn(market)
    deepEqual(read(open), [['OPEN', '2026-03-14', 30]])
    deepEqual(read(settled).toSorted(), [
      ['FELL', '2026-03-10', 30],
      ['WRONG', '2026-03-10', 30],
    ])
    const stateOf = (name: string) => settled.find((each) => nameOfException(market, each).of === name)!.doubt
    deepEqual([stateOf('FELL').rejectedOn, stateOf('WRONG').rejectedOn !== null], [null, true])
  })
})

describe('the id of an exception', () => {
  const id = 'b4c2b3d0-0000-4000-8000-000000000001'
  it('has what it is of and the day; a rate is named as a pair with the pivot', () => {
    const [open] = exceptionsIn(market).open
    const named = nameOfException(market, open!)
    equal(subjectOfException(named.id), market.instruments.find(({ ticker }) => ticker === 'OPEN')!.id)
    deepEqual(nameOfException(market, { of: { kind: 'rate', currency: 'EUR' }, day: parseDay('2026-03-10') }), {
      id: 'rate:EUR:2026-03-10',
      of: 'EURUSD',
      name: '',
    })
  })
  it('is no other text', () => {
    deepEqual(
      [
        `price:${id}:2026-03-10`,
        'rate:EUR:2026-03-10',
        `rate:${id}:2026-03-10`,
        'price:EUR:2026-03-10',
        'rate:EUR:2026-03',
        '',
      ].map(subjectOfException),
      [id, 'EUR', undefined, undefined, undefined, undefined],
    )
  })
})

describe('why a close is in doubt', () => {
  it('is its move; of the first close of all, which has none before it, what it is beside a trade', () => {
    const codeOf = (doubt: Parameters<typeof whyExceptionText>[0]) => {
      const text = whyExceptionText(doubt)
      return typeof text === 'string' ? text : text.code
    }
    equal(codeOf({ reason: 'limit', split: null, carried: 100 }), 'doubts.why.limit')
    equal(codeOf({ reason: 'limit', split: null, carried: Number.NaN }), 'doubts.why.first')
    equal(codeOf({ reason: 'notPositive', split: null, carried: Number.NaN }), 'doubts.why.notPositive')
    equal(codeOf({ reason: 'roundTrip', split: null, carried: 100 }), 'doubts.why.roundTrip')
    equal(codeOf({ reason: 'split', split: 2, carried: 100 }), 'doubts.why.split')
  })
})
