import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ownGrouping, specifiedGrouping } from '@portal/contract/reports/grouping.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import fc from 'fast-check'
import { answerRiskPie } from '#charts/risk-pie.ts'
import { undo } from '#ingest/booking/undo.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { RISK_LEDGER } from '../../testing/datasets/risk-ledger.ts'
import { WORKED_LEDGER } from '../../testing/datasets/worked-ledger.ts'
import { openBookedInstitution, openReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerExplain } from './explain.ts'
import { answerGroupingTypes } from './grouping-types.ts'
import { answerPortfolioCalculator } from './portfolio-calculator.ts'
import { answerPortfolioEvolution } from './portfolio-evolution.ts'
import { answerWhatIf } from './what-if.ts'

type Lines = Dataset['groupings']

const FIRST = '2025-12-30'
const BOTH = ['Alpha', 'Beta']

const ofInstruments = (grouping: string, groups: Readonly<Record<string, string | null>>, fromDay = FIRST): Lines =>
  Object.entries(groups).map(([instrument, group]) => ({ grouping, instrument, account: null, fromDay, group }))
const ofAccounts = (grouping: string, groups: Readonly<Record<string, string>>): Lines =>
  Object.entries(groups).map(([account, group]) => ({ grouping, instrument: null, account, fromDay: FIRST, group }))

const STRATEGY = [
  ...ofInstruments('Strategy', { SPLT: 'Growth', DIVI: 'Income', BOND: 'Income', 'CASH:USD': 'Reserve' }),
  ...ofInstruments('Strategy', { SPLT: 'Core', BOND: null }, '2026-03-20'),
]
const DESK = ofAccounts('Desk', { Alpha: 'Zurich' })

/** The tickers of each section. */
const held = ({
  sections,
}: {
  sections: readonly { sectionRow: { ticker: string }; subRows: readonly { ticker: string }[] }[]
}) =>
  Object.fromEntries(sections.map(({ sectionRow, subRows }) => [sectionRow.ticker, subRows.map(({ ticker }) => ticker).sort()]))

describe('groupings of an institution', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  const openHouse = (groupings: Lines, ledger = WORKED_LEDGER) => openBookedInstitution(test.db, { ...ledger, groupings })

  it('follow the specified ones, by name; without data there are those alone', async () => {
    const house = await openHouse([...STRATEGY, ...DESK])
    const { rows } = await house.ask(answerGroupingTypes, { accounts: BOTH })
    const own = [
      { id: 'own:Desk', name: 'Desk' },
      { id: 'own:Strategy', name: 'Strategy' },
    ]
    deepEqual([rows.slice(0, 7).map(({ id }) => id), rows.slice(7)], [specifiedGrouping.options, own])
    const empty = await openReportingInstitution(test.db, 'House without closes')
    equal((await empty.ask(answerGroupingTypes, { accounts: [], client: '' })).rows.length, 7)
  })

  it('hold each instrument in its group of the day, and what they do not name in none', async () => {
    const house = await openHouse(STRATEGY)
    const ask = (more: object) =>
      house.ask(answerPortfolioCalculator, { accounts: BOTH, more: { grouping: 'own:Strategy', ...more } })
    deepEqual(held(await ask({})), {
      Core: ['SPLT'],
      Income: ['DIVI'],
      Reserve: ['USD'],
      'Not assigned': ['BOND', 'EUR', 'FUTR', 'SHRT'],
    })
    deepEqual(held(await ask({ asOf: '2026-03-19' })), {
      Growth: ['SPLT'],
      Income: ['BOND', 'DIVI'],
      Reserve: ['USD'],
      'Not assigned': ['EUR', 'FUTR', 'SHRT'],
    })
    deepEqual(house.failedReconciliations, [])
  })

  it('of accounts hold all that an account holds', async () => {
    const house = await openHouse(DESK)
    const asked = { accounts: BOTH, more: { grouping: 'own:Desk', timePeriod: 'MTD' } }
    const byDesk = await house.ask(answerPortfolioCalculator, asked)
    const byAccount = await house.ask(answerPortfolioCalculator, { ...asked, more: { ...asked.more, grouping: 'account' } })
    const figures = ({ sections }: typeof byDesk) =>
      sections.map(({ sectionRow: { ticker: _, name: __, ...row }, subRows }) => [row, subRows])
    deepEqual(figures(byDesk), figures(byAccount))
    deepEqual(Object.keys(held(byDesk)).sort(), ['Not assigned', 'Zurich'])
  })

  it('one that there is not is refused', async () => {
    const house = await openHouse([])
    const asked = { accounts: BOTH, more: { grouping: 'own:Strategy' } }
    for (const answer of [answerPortfolioCalculator, answerPortfolioEvolution, answerRiskPie])
      await rejects(house.askBytes(answer, asked), { status: 400, message: /There is no grouping own:Strategy/ })
  })

  it('a file has all lines of a grouping, and undoing it restores the former ones', async () => {
    const house = await openHouse(STRATEGY)
    const sections = async () =>
      held(await house.ask(answerPortfolioCalculator, { accounts: BOTH, more: { grouping: 'own:Strategy' } }))
    const before = await sections()
    const batch = await house.book({ groupings: ofInstruments('Strategy', { SHRT: 'Hedges' }) })
    deepEqual(Object.keys(await sections()).sort(), ['Hedges', 'Not assigned'])
    await undo(test.db, house.institutionId, batch, new Date())
    house.invalidate()
    deepEqual(await sections(), before)
  })

  it('shares of risk are by group, with its name in the title', async () => {
    const groupings = ofInstruments('Strategy', { RISE: 'Bets', FALL: 'Hedges' })
    const house = await openHouse(groupings, RISK_LEDGER)
    const { chart } = await house.ask(answerRiskPie, { accounts: ['Alpha'], more: { grouping: 'own:Strategy' } })
    equal(chart!.title, 'Risk by Strategy')
    deepEqual(
      [...chart!.slices, ...chart!.negatives].map(({ key, value }) => [key, Math.round(value * 1e9) / 1e9]),
      [
        ['Bets', 1.5],
        ['Hedges', -0.5],
      ],
    )
  })

  it('whatever they are, their groups sum to the same totals, before and after trades, and can be explained', async () => {
    const members = fc.record(
      Object.fromEntries(
        ['SPLT', 'DIVI', 'BOND', 'SHRT', 'FUTR', 'CASH:USD', 'CASH:EUR'].map((id) => [id, fc.constantFrom('A', 'B', 'C', null)]),
      ),
    )
    const names = Array.from({ length: 12 }, (_, i) => `G${i}`)
    const random = fc.sample(members, names.length).flatMap((groups, i) => ofInstruments(names[i]!, groups))
    const house = await openHouse([...random, ...DESK])
    const changes = [{ ticker: 'SPLT', quantity: 100 }]
    const ask = async (grouping: string) => {
      const asked = { accounts: BOTH, more: { grouping, timePeriod: 'MTD' } }
      return [
        await house.ask(answerPortfolioCalculator, asked),
        await house.ask(answerWhatIf, { ...asked, more: { ...asked.more, changes } }),
        await house.ask(answerPortfolioEvolution, asked),
      ] as const
    }
    const expected = await ask('assetClass')
    for (const name of [...names, 'Desk']) {
      const replies = await ask(ownGrouping(name))
      for (const [i, { sectionRow, sections }] of replies.entries()) {
        const total = expected[i]!.sectionRow
        for (const field of i === 2 ? (['totalPL', 'deltaPL', 'fxPL'] as const) : (['npv', 'totalPL', 'pctNPV'] as const)) {
          const of = (row: object) => (row as Record<string, number>)[field]!
          closeTo(of(sectionRow), of(total), 1e-8, `${name} ${field}`)
          closeTo(
            sections.reduce((sum, section) => sum + of(section.sectionRow), 0),
            of(total),
            1e-8,
            `${name} ${field} of its groups`,
          )
        }
      }
      for (const [i, { path }] of [
        [0, portfolioCalculator],
        [2, portfolioEvolution],
      ] as const) {
        const { ticker, totalPL } = replies[i].sections[0]!.sectionRow
        const { root } = await house.ask(answerExplain, {
          accounts: BOTH,
          more: { endpoint: path, row: [ticker], column: 'totalPL', grouping: ownGrouping(name), timePeriod: 'MTD' },
        })
        closeTo(root!.value, totalPL!, 1e-8, `explanation of ${ticker} by ${name}`)
      }
    }
    deepEqual(house.failedReconciliations, [])
  })
})
