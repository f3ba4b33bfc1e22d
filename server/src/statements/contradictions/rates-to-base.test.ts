import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readToBook } from '../../../testing/read-statement.ts'

const paid = (day: string, currency: string, rate: string) =>
  `<CashTransaction type="Other Fees" currency="${currency}" fxRateToBase="${rate}" amount="-1" dateTime="${day}" />`
const doubts = async (...lines: readonly string[]) => {
  const { items } = await readToBook(
    'flex.xml',
    `<FlexQueryResponse queryName="q" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20250301" toDate="20250331">
${lines.join('\n')}
</FlexStatement></FlexStatements></FlexQueryResponse>`,
  )
  return items.flatMap((item) => (item.type === 'doubt' ? [[item.place.line, item.code, item.params.currency]] : []))
}

describe('rates to the base currency', () => {
  const base = ['03', '04', '05'].map((day) => paid(`202503${day}`, 'EUR', '1'))

  it('of a day are those of one currency', async () => {
    const dollars = ['03', '03', '04'].map((day) => paid(`202503${day}`, 'USD', day === '03' ? '0.9512' : '0.9498'))
    deepEqual(await doubts(...base, ...dollars), [])
    deepEqual(await doubts(...base, ...dollars, paid('20250303', 'CHF', '0.9512')), [[8, 'currencyDisagrees', 'CHF']])
  })

  it('are 1 of the base currency alone', async () => {
    deepEqual(await doubts(...base, paid('20250306', 'USD', '1')), [[5, 'currencyDisagrees', 'USD']])
    deepEqual(await doubts(...base, paid('20250306', 'EUR', '0.9512')), [[5, 'currencyDisagrees', 'EUR']])
  })

  it('are near each other in a currency', async () => {
    const yen = ['03', '04', '05'].map((day) => paid(`202503${day}`, 'JPY', '0.0062'))
    deepEqual(await doubts(...base, ...yen, paid('20250306', 'JPY', '0.951')), [[8, 'currencyDisagrees', 'JPY']])
  })
})
