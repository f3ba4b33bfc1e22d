import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'

import { closeTo } from '../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { bookedState } from '../testing/datasets/booked-state.ts'
import { openReportingInstitution, type ReportingInstitution } from '../testing/institutions/reporting-institution.ts'
import { endAll, ended, run } from '../testing/process.ts'
import { answerPortPerformance } from './reports/performance/port-performance.ts'
import { answerPortfolioEvolution } from './reports/portfolio-evolution.ts'
import { answerNpvSnapshot } from './reports/positions/npv-snapshot.ts'
import { answerPositionDetail } from './reports/positions/position-detail.ts'
import { answerRealisedGains } from './reports/positions/realised-gains.ts'

/*
 * Depot, in dollars, begins with its statement of Friday, 27 February 2026: 10 Nestle at 90, which cost 800; 3 Notes worth 330, of which no
 * cost is stated; 1,000 dollars. On Friday, 6 March, Nestle is 99 and a Note 121; one Note was sold for 120 on Wednesday.
 */
const CLIENT = { id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }
const DAY = '2026-02-27'
const NESTLE = { isin: 'CH0038863350', ticker: 'NESN', name: 'Nestle', kind: 'share', currency: 'USD' }
const NOTE = { isin: 'US0378331005', ticker: 'NOTE', name: 'Note', kind: 'share', currency: 'USD' }
const STATEMENT = {
  account: { number: '77', currency: 'USD' },
  to: DAY,
  holdings: [
    { instrument: NESTLE, quantity: '10', price: '90', priceCurrency: 'USD', cost: { currency: 'USD', amount: '800' } },
    { instrument: NOTE, quantity: '3', value: { currency: 'USD', amount: '330' } },
  ],
  balances: [{ kind: 'closing', currency: 'USD', amount: '1000' }],
}
const SALE = {
  account: { number: '77' },
  entries: [
    {
      kind: 'sell',
      day: '2026-03-04',
      instrument: NOTE,
      quantity: '-1',
      price: '120',
      priceCurrency: 'USD',
      net: { currency: 'USD', amount: '120' },
    },
  ],
}

const PROGRAM = path.join(import.meta.dirname, 'statements.ts')
const KEY = Buffer.alloc(32, 7).toString('base64')

describe('npm run statements -- --opening, and the reports of the account that it begins', () => {
  let test: TestDatabase
  let house: ReportingInstitution
  let folder: string
  before(async () => {
    test = await openTestDatabase()
    house = await openReportingInstitution(test.db, 'House')
    await house.book({ reportingCurrencies: ['USD'], clients: [CLIENT] })
    folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-opening-'))
    writeFileSync(path.join(folder, 'opening.json'), JSON.stringify({ statements: [STATEMENT] }))
    writeFileSync(path.join(folder, 'sale.json'), JSON.stringify({ statements: [SALE] }))
  })
  after(async () => {
    endAll()
    rmSync(folder, { recursive: true })
    await test.close()
  })

  const statementsOf = (file: string, ...args: string[]) => {
    const command = [PROGRAM, path.join(folder, file), '--institution', 'House', ...args]
    return ended(run(process.execPath, command, { DATABASE_URL: test.url, CLARITY_ENCRYPTION_KEY: KEY }))
  }
  const rowsOf = async (kind: string) =>
    ((await bookedState(test.db, house.institutionId))[kind] ?? []).map((row) => JSON.parse(row) as Record<string, string>)
  const DEPOT = { accounts: ['C Depot'] }
  const MAX = { ...DEPOT, more: { timePeriod: 'Max', costBasisMethod: 'fifo' } }

  it('makes no account where it is not asked for, or without --book; then it is made, and once', async () => {
    const refused = await statementsOf('opening.json', '--account', 'Depot', '--book')
    deepEqual([refused.code, refused.output.trim()], [1, 'House has no account "Depot".'])
    const tried = await statementsOf('opening.json', '--account', 'Depot', '--opening')
    match(tried.output, /77 \(Depot\), .*: 2 new lines/)
    deepEqual(await rowsOf('accounts'), [])
    const booked = await statementsOf('opening.json', '--account', 'Depot', '--opening', '--book')
    match(booked.output, /3 entries and 2 instruments are booked\./)
    deepEqual(
      (await rowsOf('accounts')).map(({ name, currency }) => [name, currency]),
      [['Depot', 'USD']],
    )
    const again = await statementsOf('opening.json', '--opening', '--book')
    match(again.output, /0 entries and 0 instruments are booked\./)
    equal((await rowsOf('transfers')).length, 3)
  })

  it('the account has the NPV that is stated, and no profit and loss on its first day', async () => {
    house.invalidate()
    const { total } = await house.ask(answerNpvSnapshot, DEPOT)
    deepEqual([total.npv, total.cash, total.npvChange1D], [900 + 330 + 1_000, 1_000, 0])
    const { sectionRow } = await house.ask(answerPortfolioEvolution, MAX)
    equal(sectionRow.totalPL, 0)
  })

  it('performance begins on that day, and counts what is gained from then on, whatever the cost', async () => {
    const [nestle, note] = ['Nestle', 'Note'].map(
      async (named) => (await rowsOf('instruments')).find(({ name }) => name === named)!.external_id!,
    )
    equal((await statementsOf('sale.json', '--book')).code, 0)
    await house.book({
      prices: [
        { instrument: (await nestle)!, day: '2026-03-06', close: '99' },
        { instrument: (await note)!, day: '2026-03-06', close: '121' },
      ],
    })
    const { total } = await house.ask(answerNpvSnapshot, DEPOT)
    equal(total.npv, 990 + 242 + 1_120)
    const { sectionRow } = await house.ask(answerPortfolioEvolution, MAX)
    equal(sectionRow.totalPL, 90 + 22 + 10)
    const { rows, notes } = await house.ask(answerPortPerformance, DEPOT)
    closeTo(rows[0]!.ytd!, 122 / 2_230, 1e-12)
    ok(notes!.some(({ row, field, reason }) => row === 'Depot' && field === 'ytd' && reason === `Since ${DAY}`))
    deepEqual(house.failedReconciliations, [])
  })

  it('gains are stated where the cost is, and withheld with the reason where it is not', async () => {
    const { rows, notes } = await house.ask(answerPositionDetail, MAX)
    const of = (named: string) => rows.find(({ name }) => name === named)!
    deepEqual([of('Nestle').costBasis, of('Nestle').unrealisedPL], [800, 190])
    deepEqual([of('Note').costBasis, of('Note').unrealisedPL, of('Note').realisedPL], [null, null, null])
    const reason = `The cost of units of ${of('Note').ticker} is unknown: they entered in kind on ${DAY} without a cost`
    for (const field of ['costBasis', 'unrealisedPL', 'realisedPL'])
      ok(notes!.some((note) => note.row === of('Note').ticker && note.field === field && note.reason === reason))
    const gains = await house.ask(answerRealisedGains, MAX)
    deepEqual([gains.total.gain, gains.total.proceeds, gains.profitAndLoss.totalPL], [null, 120, 122])
    deepEqual(house.failedReconciliations, [])
  })

  it('a cost that is booked later makes them known', async () => {
    const transfer = (await rowsOf('transfers')).find(({ quantity }) => Number(quantity) === 3)!
    const note = (await rowsOf('instruments')).find(({ name }) => name === 'Note')!
    await house.book({
      transfers: [
        {
          id: transfer.external_id!,
          account: 'C Depot',
          date: DAY,
          counterparty: transfer.counterparty!,
          counterAccount: null,
          currency: null,
          amount: null,
          instrument: note.external_id!,
          quantity: '3',
          costPrice: '70',
          costDate: '2021-05-03',
        },
      ],
    })
    const { total, profitAndLoss } = await house.ask(answerRealisedGains, MAX)
    deepEqual([total.gain, profitAndLoss.totalPL, profitAndLoss.realised], [50, 122, 50])
  })
})
