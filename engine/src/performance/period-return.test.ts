import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { inReportingCurrency } from '#market/reporting-market.ts'
import { message } from '#message.ts'
import { EMPTY_DATASET, share } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { type ScopePeriod, statedReturn } from './period-return.ts'

const { market } = openMemoryInstitution({
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: [share('ONE')],
  prices: [{ instrument: 'ONE', day: '2026-03-20', close: '100' }],
})
const USD = inReportingCurrency(market, 'USD')
const MONDAY = market.days.indexOf(parseDay('2026-03-16'))

const stated = (figure: Partial<ScopePeriod>, per: 'cumulative' | 'year' = 'cumulative') =>
  statedReturn(
    USD,
    {
      period: 'Max',
      start: MONDAY,
      days: 4,
      years: undefined,
      annualised: null,
      cumulative: { state: 'known', value: 0.21, leftOut: [] },
      ...figure,
    },
    per,
    (t) => `No price on ${isoDay(market.days[t]!)}`,
  )

describe('the return of a period as it is stated', () => {
  it('is of the whole period, or per year where there is such a one', () => {
    deepEqual(stated({ annualised: 0.1 }), { value: 0.21 })
    deepEqual(stated({ annualised: 0.1 }, 'year'), { value: 0.1 })
    deepEqual(stated({ annualised: 0 }, 'year'), { value: 0 })
    deepEqual(stated({ annualised: null }, 'year'), { value: 0.21 })
  })
  it('says since when, where the first money came in within it: the day after the close it starts at', () => {
    deepEqual(stated({ isOpenedWithin: true }), { value: 0.21, reason: message('performance.since', { day: '2026-03-17' }) })
  })
  it('says which days are left out, with what was gained on them', () => {
    const leftOut = [{ index: MONDAY + 2, profitAndLoss: -12.345 }]
    deepEqual(stated({ cumulative: { state: 'known', value: 0.21, leftOut } }), {
      value: 0.21,
      reason: message('performance.linkedWithout', {
        days: message('performance.leftOutDay', { day: '2026-03-18', amount: '-12.35', currency: 'USD' }),
      }),
    })
  })
  it('is withheld with the reason of the day on which a value is unknown, or says nothing', () => {
    deepEqual(stated({ cumulative: { state: 'unknown', index: MONDAY + 1 } }), { value: null, reason: 'No price on 2026-03-17' })
    deepEqual(stated({ cumulative: { state: 'notMeaningful', index: MONDAY + 1 } }), {
      value: null,
      reason: message('performance.notMeaningful', { day: '2026-03-17' }),
    })
  })
  it('is withheld where nothing was there at its start: before the calendar, at a close, or ever', () => {
    const cumulative = { state: 'notCovered' } as const
    deepEqual(stated({ cumulative, start: -1 }).reason, message('performance.notCoveredBefore'))
    deepEqual(stated({ cumulative, start: 0 }).reason, message('performance.notCovered', { day: isoDay(market.days[0]!) }))
    deepEqual(stated({ cumulative, isNotOpened: true }).reason, message('performance.notOpened', { day: '2026-03-20' }))
  })
})
