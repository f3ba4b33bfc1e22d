import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { whatIf } from '@portal/contract/reports/what-if.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { FALLING_SHARE } from '../../testing/datasets/falling-share.ts'
import { cash, inKind, RISK_LEDGER } from '../../testing/datasets/risk-ledger.ts'
import { share } from '../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerPortfolioCalculator } from './portfolio-calculator.ts'
import { answerWhatIf } from './what-if.ts'

interface Change {
  readonly ticker: string
  readonly quantity?: number
  readonly weight?: number
  readonly amount?: number
}

/*
 * RISK_LEDGER, every price 100, and a second account: Alpha holds 200 RISE, -100 FALL and 10,000 USD; Beta 100 RISE and 5,000 USD.
 * EURO is a share at 50 EUR that no account holds; a euro is 1.2 or 1.25 dollars, at the last close 1.25. NEVER has no price.
 */
const LEDGER = {
  ...RISK_LEDGER,
  instruments: [...RISK_LEDGER.instruments, share('EURO', { currency: 'EUR' }), share('NEVER')],
  accounts: [...RISK_LEDGER.accounts, { ...RISK_LEDGER.accounts[0]!, id: 'Beta', name: 'Beta' }],
  prices: [
    ...RISK_LEDGER.prices,
    ...RISK_LEDGER.prices
      .filter(({ instrument }) => instrument === 'INDEX')
      .map((close) => ({ ...close, instrument: 'EURO', close: '50' })),
  ],
  fxRates: RISK_LEDGER.prices
    .filter(({ instrument }) => instrument === 'INDEX')
    .map(({ day }, i) => ({ currency: 'EUR', day, rate: i % 2 === 0 ? '1.25' : '1.2' })),
  transfers: [
    ...RISK_LEDGER.transfers,
    { ...inKind('B1', 'RISE', '100'), account: 'Beta' },
    { ...cash('B2', 'USD', '5000'), account: 'Beta' },
  ],
}

/** Of f, equally spaced, in steps a year: the variance of n of them is n (n + 1) / 12. A step is 0.01 %, 1 on 10,000. */
const DEVIATION = Math.sqrt((260 * 261) / 12) * Math.sqrt(260)

describe('POST /what-if', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, LEDGER)
  })
  after(() => test.close())

  const ask = (changes: readonly Change[], accounts = ['Alpha'], more: object = {}) =>
    fixture.ask(answerWhatIf, { accounts, more: { timePeriod: '1M', changes, ...more } })
  const calculator = async (accounts = ['Alpha'], more: object = {}) => {
    const { sectionRow, sections } = await fixture.ask(answerPortfolioCalculator, {
      accounts,
      more: { timePeriod: '1M', ...more },
    })
    return { sectionRow, sections }
  }
  const byTicker = ({ sections }: Awaited<ReturnType<typeof ask>>) =>
    Object.fromEntries(sections.flatMap(({ subRows }) => subRows).map((row) => [row.ticker, row]))

  it('tells the gain that the trades would realise, by the tax method in force', async () => {
    const { gains } = await ask([{ ticker: 'RISE', quantity: 150 }])
    const calculated = (await calculator(['Alpha'], { costBasisMethod: 'fifo' })).sections
    const row = calculated.flatMap(({ subRows }) => subRows).find(({ ticker }) => ticker === 'RISE')!
    // A quarter of one lot is sold at the close, so that a quarter of what it has not realised is.
    closeTo(gains[0]!.gain!, row.unrealisedPL! / 4, 1e-9)
    deepEqual(gains[0]!.deniedLoss, 0)
    deepEqual({ ...gains[1]!, ticker: '' }, { ...gains[0]!, ticker: '' })
    deepEqual((await ask([{ ticker: 'RISE', quantity: 250 }])).gains, [])
  })

  it('no changes, and a change back to the present holdings, equal the Calculator to the last digit', async () => {
    for (const changes of [[], [{ ticker: 'RISE', quantity: 200 }], [{ ticker: 'FALL', quantity: -100 }]]) {
      const { sectionRow, sections, fixed, trades, valueAtRisk95 } = await ask(changes)
      deepEqual({ sectionRow, sections }, await calculator())
      deepEqual([trades, valueAtRisk95.after], [[], valueAtRisk95.before])
      deepEqual(fixed, [{ ticker: 'USD', reason: 'Cash pays for the trades' }])
    }
  })

  it('a new quantity is paid in cash: the NPV stays, shares of NPV and risk and value at risk move', async () => {
    const reply = await ask([{ ticker: 'RISE', quantity: 300 }])
    const { RISE, FALL, USD } = byTicker(reply)
    deepEqual([RISE!.position, USD!.position], [300, 0])
    closeTo(RISE!.npv!, 30_000, 1e-6)
    closeTo(reply.sectionRow.npv!, 20_000, 1e-6)
    closeTo(RISE!.pctNPV!, 1.5, 1e-9)
    // 30,000 x 1.5 f - 10,000 f = 35,000 f, of which RISE is 45 and FALL -10.
    closeTo(RISE!.pctRisk!, 45 / 35, 1e-9)
    closeTo(FALL!.pctRisk!, -10 / 35, 1e-9)
    closeTo(reply.sectionRow.pctRisk!, 1, 1e-12)
    // The 13th worst of 260 moves is -1.18 %: ceil(260 x 5 %) = 13. Of 20,000 f it was 236.
    closeTo(reply.valueAtRisk95.before!, 236, 1e-6)
    closeTo(reply.valueAtRisk95.after!, 413, 1e-6)
    const [trade] = reply.trades
    deepEqual([reply.trades.length, trade!.ticker, trade!.quantity, trade!.ccy], [1, 'RISE', 100, 'USD'])
    closeTo(trade!.price, 100, 1e-9)
    closeTo(trade!.cash, -10_000, 1e-6)
    const held = await calculator()
    equal(RISE!.totalPL, held.sections.flatMap(({ subRows }) => subRows).find(({ ticker }) => ticker === 'RISE')!.totalPL)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('target weights are reached to 1e-9, several at once, with a note where cash becomes negative', async () => {
    const reply = await ask([
      { ticker: 'FALL', weight: 0.5 },
      { ticker: 'RISE', weight: 0.7123 },
    ])
    const { RISE, FALL, USD } = byTicker(reply)
    closeTo(FALL!.pctNPV!, 0.5, 1e-9)
    closeTo(RISE!.pctNPV!, 0.7123, 1e-9)
    // 20,000 x (1 - 0.5 - 0.7123).
    closeTo(USD!.npv!, -4246, 1e-6)
    closeTo(reply.sectionRow.npv!, 20_000, 1e-6)
    equal(reply.notes!.find(({ row }) => row === 'USD')!.reason, 'Overdrawn: the trades take more than there is')
  })

  it('cash is overdrawn where the trades take more than there is, be it half a dollar', async () => {
    const isOverdrawn = async (quantity: number) =>
      (await ask([{ ticker: 'RISE', quantity }])).notes?.some(({ row, field }) => row === 'USD' && field !== 'measures') ?? false
    // 100 pieces at 100 are all of the cash.
    deepEqual([await isOverdrawn(300), await isOverdrawn(300.005)], [false, true])
  })

  it('cash, exposures, volatility, tracking error and stress are shown before and after', async () => {
    const { measures } = await ask([{ ticker: 'RISE', quantity: 300 }])
    const of = Object.fromEntries(measures.map(({ name, before, after }) => [name, [before!, after!]]))
    const expected: Readonly<Record<string, readonly [number, number]>> = {
      // 10,000 USD pay for 100 RISE at 100.
      Cash: [10_000, 0],
      // 20,000 + 10,000, and 30,000 + 10,000; net with -10,000.
      'Gross exposure': [30_000, 40_000],
      'Net exposure': [10_000, 20_000],
      // P/L of 20,000 f and of 35,000 f.
      'Volatility p.a.': [2 * DEVIATION, 3.5 * DEVIATION],
      // Equities −20 %: 20,000 x -0.3 + 10,000 x 0.2, and 30,000 x -0.3 + 10,000 x 0.2.
      'Largest stress loss': [4000, 7000],
      // Against the benchmark's f on 20,000: nothing, and 15,000 f.
      'Ex-ante tracking error': [0, 1.5 * DEVIATION],
    }
    deepEqual(Object.keys(of).sort(), Object.keys(expected).sort())
    for (const [name, [before, after]] of Object.entries(expected)) {
      closeTo(of[name]![0]!, before, 1e-6, name)
      closeTo(of[name]![1]!, after, 1e-6, name)
    }
    const { measures: same } = await ask([])
    deepEqual(
      same.map(({ before }) => before),
      same.map(({ after }) => after),
    )
  })

  it('an amount of money is the target value of a position', async () => {
    const reply = await ask([{ ticker: 'RISE', amount: 25_000 }])
    deepEqual(
      reply.trades.map(({ ticker, quantity }) => [ticker, quantity]),
      [['RISE', 50]],
    )
    const inEuros = await fixture.ask(answerWhatIf, {
      accounts: ['Alpha'],
      currency: 'EUR',
      more: { timePeriod: '1M', changes: [{ ticker: 'RISE', amount: 25_000 }] },
    })
    // 25,000 EUR are 31,250 USD: 312.5 units.
    closeTo(inEuros.trades[0]!.quantity, 112.5, 1e-9)
    await rejects(ask([{ ticker: 'RISE', amount: 1, weight: 0.1 }]), /give a quantity, a weight or an amount/)
  })

  it('a purchase in a currency with too little cash is paid by a currency deal with the base currency', async () => {
    const reply = await ask([{ ticker: 'EURO', quantity: 40 }])
    const { EURO, EUR, USD } = byTicker(reply)
    // 40 x 50 EUR = 2,000 EUR = 2,500 USD; the EUR balance is zero.
    closeTo(EURO!.npv!, 2500, 1e-6)
    deepEqual([EURO!.totalPL, EURO!.pctChange, EUR!.position], [0, null, 0])
    closeTo(USD!.npv!, 7500, 1e-6)
    closeTo(reply.sectionRow.npv!, 20_000, 1e-6)
    deepEqual(
      reply.trades.map(({ ticker, quantity, price, ccy, cash: paid }) => [ticker, quantity, price, ccy, paid]),
      [
        ['EURO', 40, 50, 'EUR', -2000],
        ['EURUSD', 2000, 1.25, 'USD', -2500],
      ],
    )
    // Reported in euros the same trades: 20,000 USD are 16,000 EUR.
    const inEuros = await fixture.ask(answerWhatIf, {
      accounts: ['Alpha'],
      currency: 'EUR',
      more: { timePeriod: '1M', changes: [{ ticker: 'EURO', quantity: 40 }] },
    })
    deepEqual(inEuros.trades, reply.trades)
    closeTo(inEuros.sectionRow.npv!, 16_000, 1e-6)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('a change is spread over the accounts in proportion to their holdings, and every grouping has the same total', async () => {
    const both = ['Alpha', 'Beta']
    const changes = [{ ticker: 'RISE', quantity: 600 }]
    const byClass = await ask(changes, both)
    const byAccount = await ask(changes, both, { grouping: 'account' })
    // 300 more: 200 to Alpha, which held two thirds, and 100 to Beta.
    const held = byAccount.sections.map(({ sectionRow, subRows }) => [
      sectionRow.ticker,
      subRows.find(({ ticker }) => ticker === 'RISE')!.position,
      subRows.find(({ ticker }) => ticker === 'USD')!.position,
    ])
    deepEqual(held.sort(), [
      ['Alpha', 400, -10_000],
      ['Beta', 200, -5000],
    ])
    equal(byTicker(byClass).RISE!.position, 600)
    deepEqual(byAccount.trades, byClass.trades)
    for (const field of ['npv', 'totalPL', 'pctNPV', 'pctRisk'] as const)
      closeTo(byAccount.sectionRow[field]!, byClass.sectionRow[field]!, 1e-9, field)
    for (const { sectionRow, subRows } of byAccount.sections)
      closeTo(
        sectionRow.npv!,
        subRows.reduce((sum, { npv }) => sum + npv!, 0),
        1e-6,
      )
    deepEqual(fixture.failedReconciliations, [])
  })

  for (const [change, reason] of [
    [{ ticker: 'NOBODY', quantity: 1 }, 'No instrument has the ticker NOBODY.'],
    [{ ticker: 'USD', quantity: 1 }, 'USD cannot be changed. Cash pays for the trades.'],
    [{ ticker: 'INDEX', quantity: 1 }, 'INDEX cannot be changed. An index cannot be held.'],
    [{ ticker: 'NEVER', quantity: 1 }, 'NEVER cannot be changed. No price of NEVER up to 2026-03-20.'],
    [{ ticker: 'RISE' }, 'RISE: give a quantity, a weight or an amount.'],
    [{ ticker: 'RISE', quantity: 1, weight: 1 }, 'RISE: give a quantity, a weight or an amount.'],
    [{ ticker: 'RISE', quantity: 1e12 }, 'RISE: the quantity is too large.'],
  ] as const) {
    it(`refuses ${JSON.stringify(change)} with its name`, async () => {
      await rejects(ask([change]), { status: 400, reason })
    })
  }

  it('refuses the same ticker twice, and a foreign account like a missing one', async () => {
    const twice = [
      { ticker: 'RISE', quantity: 1 },
      { ticker: 'RISE', weight: 0.5 },
    ]
    await rejects(ask(twice), { status: 400, reason: 'RISE is changed twice.' })
    await rejects(ask([], ['Gamma']), { status: 404, reason: 'Not found' })
    await rejects(fixture.ask(answerWhatIf, { accounts: ['Alpha'], client: 'Another', more: { changes: [] } }), { status: 404 })
  })

  it('says what is in doubt of value at risk where it is known, and nothing of one that is withheld', async () => {
    const doubtful = {
      ...FALLING_SHARE,
      prices: [...FALLING_SHARE.prices, { instrument: 'FALL', day: '2026-03-17', close: '30' }],
    }
    const doubtsIn = async (dataset: Dataset) => {
      const { valueAtRisk95, notes = [] } = await openMemoryInstitution(dataset).ask(whatIf, { more: { changes: [] } })
      const noted = notes.filter(({ field, doubt }) => field === 'valueAtRisk95' && doubt)
      return { isKnown: valueAtRisk95.before !== null, doubts: noted.map(({ row, doubt }) => `${row}: ${doubt!.of}`) }
    }
    deepEqual(await doubtsIn(doubtful), { isKnown: false, doubts: [] })
    // The last close of RISE is in doubt, at 30 after 100.
    const prices = RISK_LEDGER.prices.map((each) =>
      each.instrument === 'RISE' && each.day === '2026-03-20' ? { ...each, close: '30' } : each,
    )
    deepEqual(await doubtsIn({ ...RISK_LEDGER, prices }), { isKnown: true, doubts: ['Total: RISE'] })
  })
})
