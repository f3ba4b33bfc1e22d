import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { exposure } from '@portal/contract/reports/exposure.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { inKind } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerExplain } from './explain.ts'
import { answerExposure } from './exposure.ts'
import { answerNpvSnapshot } from './positions/npv-snapshot.ts'

const BOTH = ['Alpha', 'Beta']
const FIELDS = ['direct', 'throughFunds', 'npv', 'weight'] as const

describe('POST /reports/exposure', () => {
  let test: TestDatabase
  let house: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    // 10 USAA at 120 USD, all in the United States; 20 EUEU at 54 EUR and 1.25 USD, 90 % of it known.
    house = await openBookedInstitution(test.db, {
      ...WORKED_MARKET,
      transfers: [
        ...WORKED_MARKET.transfers,
        inKind('F1', { account: 'Alpha', date: '2026-03-02', instrument: 'USAA', quantity: '10' }),
        inKind('F2', { account: 'Beta', date: '2026-03-02', instrument: 'EUEU', quantity: '20' }),
      ],
    })
  })
  after(() => test.close())

  const ask = (more: object, currency = 'USD') => house.ask(answerExposure, { accounts: BOTH, currency, more })

  it('divides funds by what stands inside them and says what is not covered', async () => {
    const { rows, coverage } = await ask({})
    const by = new Map(rows.map((row) => [row.name, row]))
    for (const [name, value] of [
      ['United States', 1200],
      ['Germany', 0.6 * 1350],
      ['France', 0.3 * 1350],
      ['Not covered', 0.1 * 1350],
    ] as const) {
      closeTo(by.get(name)!.throughFunds!, value, 1e-9, name)
      equal(by.get(name)!.direct, 0)
    }
    equal(by.get('Not assigned')!.throughFunds, 0)
    deepEqual(
      rows.slice(-2).map(({ name }) => name),
      ['Not covered', 'Total'],
    )
    equal(coverage! > 0.99 && coverage! < 1, true)
  })

  it('direct, through funds and what is not covered make the NPV, by every dimension and in every currency', async () => {
    for (const currency of ['USD', 'EUR'])
      for (const dimension of ['country', 'sector', 'currency', 'assetClass']) {
        const { rows } = await ask({ dimension }, currency)
        const { total } = await house.ask(answerNpvSnapshot, { accounts: BOTH, currency })
        const own = rows.at(-1)!
        closeTo(own.npv!, total.npv!, 1e-8, dimension)
        closeTo(own.weight!, 1, 1e-12)
        for (const field of FIELDS)
          closeTo(
            rows.slice(0, -1).reduce((sum, row) => sum + row[field]!, 0),
            own[field]!,
            1e-8,
            `${dimension} ${field}`,
          )
      }
    deepEqual(house.failedReconciliations, [])
  })

  it('explains each figure and the coverage', async () => {
    for (const dimension of ['country', 'currency'] as const) {
      const { rows, coverage } = await ask({ dimension })
      const explained = async (row: string[], column: string) =>
        (await house.ask(answerExplain, { accounts: BOTH, more: { endpoint: exposure.path, row, column, dimension } })).root!
          .value
      for (const row of rows)
        for (const field of FIELDS) closeTo(await explained([row.name], field), row[field]!, 1e-9, `${row.name} ${field}`)
      closeTo(await explained(['coverage'], 'coverage'), coverage!, 1e-12)
    }
  })
})
