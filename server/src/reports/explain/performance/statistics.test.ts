import { deepEqual, equal, notEqual, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explain } from '@portal/contract/reports/explain.ts'
import { statistics } from '@portal/contract/reports/performance/statistics.ts'

import { WORKED_MARKET } from '../../../../testing/datasets/worked-market.ts'
import { openMemoryInstitution } from '../../../../testing/institutions/memory-institution.ts'

const YEAR = { timePeriod: 'YTD' }

/** The worked market with other names of its accounts Alpha and Beta. */
function houseOf(...names: readonly string[]) {
  const house = openMemoryInstitution({
    ...WORKED_MARKET,
    accounts: WORKED_MARKET.accounts.map((account, i) => ({ ...account, name: names[i]! })),
  })
  const explained = (name: string) =>
    house.ask(explain, { more: { ...YEAR, endpoint: statistics.path, row: [name], column: 'volatility' } })
  return { explained, rows: async () => (await house.ask(statistics, { more: YEAR })).rows }
}

describe('the explanation of a statistic', () => {
  it('is that of the scope or of its benchmark by their names, even where an account has the same name', async () => {
    const { explained, rows } = houseOf('Benchmark', 'Total')
    const figures = await rows()
    deepEqual(
      figures.map(({ account }) => account),
      ['Benchmark', 'Total', 'Total', 'Benchmark'],
    )
    for (const [name, own, whole] of [
      ['Total', figures[1]!, figures[2]!],
      ['Benchmark', figures[0]!, figures[3]!],
    ] as const) {
      const { value, root } = await explained(name)
      equal(value, whole.volatility)
      equal(root!.value, value)
      notEqual(value, own.volatility)
    }
  })
  it('is that of an account by its name, and refused where two accounts have it', async () => {
    const { explained, rows } = houseOf('Alpha', 'Beta')
    equal((await explained('Beta')).value, (await rows())[1]!.volatility)
    await rejects(houseOf('Twin', 'Twin').explained('Twin'), { status: 422 })
    await rejects(explained('Gamma'), { status: 404 })
  })
})
