import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'
import { message } from '#message.ts'
import { EMPTY_DATASET, share } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { closeRateRemark } from './live-remarks.ts'

it('a rate is stale at a close once it is older than five valuation days', () => {
  /** Of a rate of so many closes, the first ones of eight from Monday 9 March on. */
  const remarkAfter = (count: number) => {
    const days = [9, 10, 11, 12, 13, 16, 17, 18].map((day) => `2026-03-${String(day).padStart(2, '0')}`)
    const { market } = openMemoryInstitution({
      ...EMPTY_DATASET,
      reportingCurrencies: ['USD', 'EUR'],
      instruments: [share('SHARE')],
      prices: days.map((day) => ({ instrument: 'SHARE', day, close: '100' })),
      fxRates: days.slice(0, count).map((day) => ({ currency: 'EUR', day, rate: '1.1' })),
    })
    return closeRateRemark({ market }, ['EUR', 'USD'])
  }
  deepEqual([3, 2].map(remarkAfter), [undefined, message('doubts.staleRate', { currencies: 'EUR', age: 6 })])
})
