import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { riskPie } from '@portal/contract/charts/risk-pie.ts'
import { stressTest } from '@portal/contract/charts/stress-test.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { factorRisk } from '@portal/contract/reports/factor-risk.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import fc from 'fast-check'
import { closeTo } from '../../analytics/testing/close-to.ts'
import { runs } from '../../analytics/testing/sampled.ts'
import { quotesOf, until } from '../testing/datasets/live-dataset.ts'
import { datasetOf, OPENED_ON, randomLedger } from '../testing/datasets/random-dataset.ts'
import { type MemoryInstitution, openMemoryInstitution } from '../testing/institutions/memory-institution.ts'
import { firstDifference } from '../testing/replies/same-reply.ts'

/** A failing run prints its seed and the smallest failing ledger; with `seed` here it is run again. */
const RUNS = runs(3, 12)
const CALLS = [
  npvSnapshot,
  glTop,
  positionDetail,
  portPerformance,
  portfolioCalculator,
  portfolioEvolution,
  realisedGains,
  riskSnapshot,
  factorRisk,
  hitsSimulation,
  stressTest,
  riskPie,
  portfolioEvolutionCharts.bridge.assetClass,
] as const
const RISK = [riskSnapshot, factorRisk, stressTest, riskPie] as const
const MONDAY = '2026-03-23'
/** Alpha has shares only: it accrues no interest over the weekend and settles nothing at a close. */
const ALPHA = { accounts: ['Alpha'] } as const
const NAMED = ['snapshotId', 'mode', 'asOf', 'notes']
const ROUNDING = { relative: 1e-9, absolute: 1e-7 } as const

describe('properties of Live replies over random ledgers', () => {
  it('quotes that are the last closes change no value, no position and no risk, and the day has no profit', () =>
    fc.assert(
      fc.asyncProperty(randomLedger, fc.constantFrom('USD', 'EUR'), async (ledger, currency) => {
        const dataset = datasetOf(ledger)
        const [closed, open] = [
          openMemoryInstitution(dataset),
          openMemoryInstitution(dataset, { quotes: quotesOf(dataset, MONDAY) }),
        ]
        const asked = { ...ALPHA, currency, more: { timePeriod: 'Max' } }
        for (const endpoint of RISK) {
          const difference = firstDifference(
            withoutTimestamps(await closed.ask(endpoint, asked)),
            withoutTimestamps(await open.ask(endpoint, asked)),
            ROUNDING,
          )
          ok(!difference, `${endpoint.path}: ${JSON.stringify(difference)}`)
        }
        const [before, now] = await both([closed, open], (fixture) => fixture.ask(npvSnapshot, asked))
        const quiet = before.total.npv === 0 ? null : 0
        const { npv, cash, pctYTD } = before.total
        same(now.total, { ...before.total, npv, cash, pctYTD, npvChange1D: 0, pct1D: quiet }, 'total')
        const [were, are] = await both([closed, open], (fixture) => fixture.ask(positionDetail, asked))
        same(
          are.rows,
          were.rows.map((row) => ({ ...row, dailyPL: 0 })),
          'positions',
        )
        const [gained, gains] = await both([closed, open], (fixture) => fixture.ask(portfolioEvolution, asked))
        same(gains.sectionRow, gained.sectionRow, 'parts of the profit and loss')
        deepEqual(open.failedReconciliations, [])
      }),
      RUNS,
    ))

  it('a day whose quotes equal its closes is reported like the close of that day', () =>
    fc.assert(
      fc.asyncProperty(
        randomLedger,
        fc.integer({ min: 1, max: 45 }),
        fc.constantFrom('USD', 'EUR'),
        async (ledger, back, currency) => {
          const whole = datasetOf(ledger)
          const days = whole.fxRates.map(({ day }) => day).filter((day) => day > OPENED_ON)
          const day = days.at(-back)!
          const atClose = openMemoryInstitution(until(whole, day, day))
          const open = openMemoryInstitution(until(whole, days.at(-back - 1) ?? OPENED_ON, day), {
            quotes: quotesOf(until(whole, day, day), day),
          })
          for (const timePeriod of ['1D', '5D', 'MTD', 'Max']) {
            const asked = { currency, more: { timePeriod } }
            const [closed, live] = await both([atClose, open], (fixture) => fixture.ask(portfolioEvolution, asked))
            // A future settles into cash at a close: until then its move is part of its own value.
            same(live.sectionRow, closed.sectionRow, `six parts ${timePeriod}`)
            same(
              live.sections.flatMap(({ subRows }) => subRows),
              closed.sections.flatMap(({ subRows }) => subRows),
              `rows ${timePeriod}`,
            )
            const [tree, opened] = await both([atClose, open], (fixture) => fixture.ask(portfolioCalculator, asked))
            same(opened.sectionRow.npv, tree.sectionRow.npv, `NPV ${timePeriod}`)
            same(changesOf(opened), changesOf(tree), `changes on capital ${timePeriod}`)
          }
          const [before, now] = await both([atClose, open], (fixture) => fixture.ask(portPerformance, { currency }))
          same(now.rows, before.rows, 'returns')
          deepEqual([...atClose.failedReconciliations, ...open.failedReconciliations], [])
        },
      ),
      RUNS,
    ))

  it('a price that is a fifth higher increases the value of its row by a fifth and of no other; total and day move by the same, in any currency', () =>
    fc.assert(
      fc.asyncProperty(
        randomLedger,
        fc.constantFrom('AAA', 'BBB', 'CCC'),
        fc.constantFrom('USD', 'EUR'),
        async (ledger, ticker, currency) => {
          const dataset = datasetOf(ledger)
          const quotes = quotesOf(dataset, MONDAY)
          const dearer = { ...quotes, prices: { ...quotes.prices, [ticker]: 1.2 * quotes.prices[ticker]! } }
          const fixtures = [openMemoryInstitution(dataset, { quotes }), openMemoryInstitution(dataset, { quotes: dearer })]
          const [before, after] = await both(fixtures, (fixture) => fixture.ask(positionDetail, { currency }))
          let more = 0
          for (const [i, row] of after.rows.entries()) {
            const was = before.rows[i]!
            if (row.ticker !== ticker) deepEqual(row, was)
            else {
              same([row.npv, row.price, row.quantity], [1.2 * was.npv!, 1.2 * was.price!, was.quantity], 'row')
              closeTo(row.dailyPL! - was.dailyPL!, 0.2 * was.npv!, 1e-6, 'P/L of the day')
              more += 0.2 * was.npv!
            }
          }
          const [old, now] = await both(fixtures, (fixture) => fixture.ask(npvSnapshot, { currency }))
          closeTo(now.total.npv! - old.total.npv!, more, 1e-6, 'NPV')
          closeTo(now.total.npvChange1D! - old.total.npvChange1D!, more, 1e-6, 'P/L of the day')
          const [parts, changed] = await both(fixtures, (fixture) =>
            fixture.ask(portfolioEvolution, { currency, more: { timePeriod: '1D' } }),
          )
          const { fxPL, incomePL, intradayPL } = parts.sectionRow
          const { deltaPL, alphaPL, nonLinearPL } = changed.sectionRow
          same(
            [changed.sectionRow.fxPL, changed.sectionRow.incomePL, changed.sectionRow.intradayPL],
            [fxPL, incomePL, intradayPL],
            'other parts',
          )
          const moved =
            deltaPL! +
            alphaPL! +
            nonLinearPL! -
            parts.sectionRow.deltaPL! -
            parts.sectionRow.alphaPL! -
            parts.sectionRow.nonLinearPL!
          closeTo(moved, more, 1e-6, 'price parts')
          deepEqual(
            fixtures.flatMap(({ failedReconciliations }) => failedReconciliations),
            [],
          )
        },
      ),
      RUNS,
    ))

  it('a rate that rises is FX profit of the holdings in the currency, and nothing else', () =>
    fc.assert(
      fc.asyncProperty(randomLedger, fc.integer({ min: 97, max: 103 }), async (ledger, percent) => {
        const dataset = datasetOf(ledger)
        const quotes = quotesOf(dataset, MONDAY)
        const dearer = { ...quotes, rates: { EUR: (quotes.rates.EUR! * percent) / 100 } }
        const fixtures = [openMemoryInstitution(dataset, { quotes }), openMemoryInstitution(dataset, { quotes: dearer })]
        const asked = { more: { timePeriod: '1D' } }
        const [before, after] = await both(fixtures, (fixture) => fixture.ask(portfolioEvolution, asked))
        const [was, is] = await both(fixtures, (fixture) => fixture.ask(positionDetail))
        let gained = 0
        for (const [i, row] of is.rows.entries()) {
          const isEuro = row.ticker === 'BBB' || row.ticker === 'EUR'
          const value = was.rows[i]!.npv!
          closeTo(row.npv!, isEuro ? (value * percent) / 100 : value, 1e-6, row.ticker)
          if (isEuro) gained += value * (percent / 100 - 1)
        }
        closeTo(after.sectionRow.fxPL! - before.sectionRow.fxPL!, gained, 1e-6, 'FX P/L')
        closeTo(after.sectionRow.totalPL! - before.sectionRow.totalPL!, gained, 1e-6, 'P/L')
        deepEqual(
          fixtures.flatMap(({ failedReconciliations }) => failedReconciliations),
          [],
        )
      }),
      RUNS,
    ))

  it('a quote that is not accepted is ignored: the last close counts, with a note', () =>
    fc.assert(
      fc.asyncProperty(randomLedger, fc.constantFrom(0.01, 4, 100), async (ledger, factor) => {
        const dataset = datasetOf(ledger)
        const quotes = quotesOf(dataset, MONDAY)
        const { AAA, ...others } = quotes.prices
        const none = openMemoryInstitution(dataset, { quotes: { ...quotes, prices: others } })
        const wild = openMemoryInstitution(dataset, { quotes: { ...quotes, prices: { ...others, AAA: factor * AAA! } } })
        for (const endpoint of CALLS) {
          const [missing, doubted] = await both([none, wild], (fixture) => fixture.ask<(typeof CALLS)[number]>(endpoint))
          deepEqual(withoutDoubts(withoutTimestamps(doubted)), withoutDoubts(withoutTimestamps(missing)), endpoint.path)
        }
        const { notes } = await wild.ask(positionDetail)
        ok(notes!.some(({ row, reason }) => row === 'AAA' && reason.startsWith('The live quote was not believed')))
      }),
      RUNS,
    ))

  it('all replies are of one snapshot and reconcile: positions, accounts, sections, bridge and pie', () =>
    fc.assert(
      fc.asyncProperty(
        randomLedger,
        fc.array(fc.integer({ min: 60, max: 160 }), { minLength: 6, maxLength: 6 }),
        fc.constantFrom('USD', 'EUR'),
        async (ledger, percents, currency) => {
          const dataset = datasetOf(ledger)
          const { day, prices, rates } = quotesOf(dataset, MONDAY)
          const moved = Object.entries(prices).map(([id, price], i) => [id, (price * percents[i % 6]!) / 100])
          const fixture = openMemoryInstitution(dataset, { quotes: { day, prices: Object.fromEntries(moved), rates } })
          const asked = { currency, more: { timePeriod: '1M' } }
          for (const endpoint of CALLS) {
            const { snapshotId, mode, asOf } = await fixture.ask<(typeof CALLS)[number]>(endpoint, asked)
            deepEqual([snapshotId, mode, asOf], ['live', 'Live', Date.parse(`${MONDAY}T10:00:00Z`) / 1000], endpoint.path)
          }
          const { rows, total } = await fixture.ask(npvSnapshot, asked)
          const positions = (await fixture.ask(positionDetail, asked)).rows
          const tree = await fixture.ask(portfolioCalculator, asked)
          const six = await fixture.ask(portfolioEvolution, asked)
          const bridge = (await fixture.ask(portfolioEvolutionCharts.bridge.assetClass, asked)).chart!
          closeTo(sum(rows.map(({ npv }) => npv)), total.npv!, 1e-6, 'accounts')
          for (const { account, npv, npvChange1D } of rows) {
            const own = positions.filter((row) => row.account === account)
            closeTo(sum(own.map((row) => row.npv)), npv!, 1e-6, `positions of ${account}`)
            closeTo(sum(own.map((row) => row.dailyPL)), npvChange1D!, 1e-6, `the day of ${account}`)
          }
          closeTo(tree.sectionRow.npv!, total.npv!, 1e-9 * Math.abs(total.npv!), 'tree')
          for (const { sectionRow, subRows } of tree.sections) {
            closeTo(sum(subRows.map(({ npv }) => npv)), sectionRow.npv!, 1e-6, sectionRow.ticker)
            closeTo(sum(subRows.map(({ totalPL }) => totalPL)), sectionRow.totalPL!, 1e-6, sectionRow.ticker)
          }
          closeTo(sum(tree.sections.map(({ sectionRow }) => sectionRow.pctNPV)), 1, 1e-9, '% NPV')
          closeTo(sum(tree.sections.map(({ sectionRow }) => sectionRow.pctRisk)), 1, 1e-9, '% risk')
          closeTo(six.sectionRow.totalPL!, tree.sectionRow.totalPL!, 1e-6, 'profit and loss')
          equal(bridge.closing.value, total.npv)
          closeTo(bridge.opening.value + sum(bridge.steps.map(({ value }) => value)), bridge.closing.value, 1e-6, 'bridge')
          deepEqual(fixture.failedReconciliations, [])
        },
      ),
      RUNS,
    ))
})

const both = async <T>(
  fixtures: readonly MemoryInstitution[],
  ask: (fixture: MemoryInstitution) => Promise<T>,
): Promise<readonly [T, T]> => {
  const [first, second] = fixtures
  return [await ask(first!), await ask(second!)]
}

/** Of the rows: a settled future has moved capital into the section of the cash, where a close was before. */
const changesOf = ({ sections }: ResponseOf<typeof portfolioCalculator>) =>
  sections.flatMap(({ subRows }) =>
    subRows.filter(({ ticker }) => ticker !== 'USD').map(({ ticker, pctChange }) => [ticker, pctChange]),
  )

/** A reply without its timestamps. */
function withoutTimestamps(reply: ResponseOf<(typeof CALLS)[number]>): object {
  return Object.fromEntries(Object.entries(reply).filter(([field]) => !NAMED.includes(field)))
}

/** The Data Overview counts doubtful data. */
function withoutDoubts(reply: object): object {
  const { overview } = reply as { readonly overview?: { readonly inDoubt: number } }
  return overview ? { ...reply, overview: { ...overview, inDoubt: 0 } } : reply
}

function same(actual: unknown, expected: unknown, what: string): void {
  const difference = firstDifference(expected, actual, ROUNDING)
  ok(!difference, `${what}: ${JSON.stringify(difference)}`)
}

const sum = (amounts: readonly (number | null)[]): number => amounts.reduce<number>((total, amount) => total + amount!, 0)
