import { deepEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'
import { type AccountLedger, InstrumentRow } from '@portal/engine/ledger/account-ledger.ts'
import { datasetOf } from '../testing/datasets/random-dataset.ts'
import { type MemoryInstitution, openMemoryInstitution } from '../testing/institutions/memory-institution.ts'
import { goldenCalls } from '../testing/replies/golden-replies.ts'
import { reportedFigures } from '../testing/replies/reported-figures.ts'

/*
 * The effect of an error in an account's ledger: one of its numbers is changed after the replay. The reconciliation must detect every wrong
 * figure, withhold it with the reason, and log what is needed to find the cause.
 */

const DATASET = datasetOf({ seed: 11, events: [] })
/** The what-if uses the reconciliation of the calculator. */
const CALLS = goldenCalls().filter(({ endpoint }) => endpoint !== whatIf && !endpoint.request.safeParse({}).success)
/** Holdings are what was booked, whatever their value. */
const HOLDINGS = ['quantity', 'position']

const ERRORS: Readonly<Record<string, (ledger: AccountLedger) => AccountLedger>> = {
  'the value of an account at the last close': (ledger) => ({
    ...ledger,
    value: ledger.value.map((series) => series?.map((money, t) => (t === series.length - 1 ? money + 1000 : money))),
  }),
  'the value of an account at every close': (ledger) => ({
    ...ledger,
    value: ledger.value.map((series) => series?.map((money) => (money === 0 ? 0 : money + 1000))),
  }),
  'the units of an instrument': (ledger) => ({
    ...ledger,
    rows: ledger.rows.map((row, i) => {
      const { index, quantity } = row.steps
      const records = {
        steps: () => ({ index, quantity: quantity.map((units) => 1.1 * units) }),
        flows: () => row.flows,
        capital: () => row.capital,
        entries: () => row.entries,
      }
      return i > 0 ? row : new InstrumentRow(row.instrument, records, 0, row.splits, row.dealt)
    }),
  }),
  'a balance of cash': (ledger) => ({
    ...ledger,
    cash: ledger.cash.map((row, i) => (i > 0 ? row : { ...row, balance: row.balance.map((money) => money + 500) })),
  }),
}

async function figuresOf(fixture: MemoryInstitution, endpoint: AnyEndpoint, more: object) {
  const reply = await fixture.ask(endpoint, { more: { timePeriod: '1M', ...more } })
  const { notes = [] } = reply as { readonly notes?: readonly { readonly reason: string }[] }
  const figures = reportedFigures(endpoint, reply as Record<string, unknown>).filter(({ column }) => !HOLDINGS.includes(column))
  return {
    reasons: new Set(notes.map(({ reason }) => reason)),
    figures: new Map(figures.map(({ row, column, value }) => [[...row, column].join(' / '), value])),
  }
}

describe('reconciliation of every reply', () => {
  for (const [what, change] of Object.entries(ERRORS))
    it(`${what}: no wrong figure is shown, and each reply has the reason`, async () => {
      const right = openMemoryInstitution(DATASET)
      let withheld = 0
      for (const { name, endpoint, more } of CALLS) {
        const wrong = openMemoryInstitution(DATASET, {
          tamper: (ledger, account) => (account === 'Beta' ? change(ledger) : ledger),
        })
        const [expected, actual] = [await figuresOf(right, endpoint, more), await figuresOf(wrong, endpoint, more)]
        const missing = [...expected.figures].filter(
          ([place, value]) => value !== null && (actual.figures.get(place) ?? null) === null,
        )
        for (const [place, value] of actual.figures) {
          const before = expected.figures.get(place)
          if (value === null || before === undefined || before === null) continue
          ok(Math.abs(value - before) <= 1e-9 * Math.abs(before), `${name}: ${place} is figuresOf as ${value}, not ${before}`)
        }
        deepEqual(right.failedReconciliations, [])
        if (missing.length === 0) continue
        withheld++
        const reasons = [...actual.reasons.difference(expected.reasons)]
        ok(
          reasons.some((reason) => /do not sum/.test(reason)),
          `${name}: ${reasons.join('; ')}`,
        )
        const { reconciliation, relativeDifference, ...inputs } = wrong.failedReconciliations[0]!
        ok(typeof reconciliation === 'string' && Math.abs(Number(relativeDifference)) > 1e-9, name)
        deepEqual(Object.keys(inputs).sort(), ['accounts', 'dataVersion', 'institutionId', 'reportingCCY'])
      }
      // All figures except those of the market, of a benchmark and of the ledger itself.
      ok(withheld > 15, String(withheld))
    })
})
