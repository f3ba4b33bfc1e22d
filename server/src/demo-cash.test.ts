import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { riskPie } from '@portal/contract/charts/risk-pie.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { closeTo } from '../../analytics/testing/close-to.ts'
import { demoInstitutions, openDemo } from '../testing/institutions/demo-memory.ts'

describe('cash of the demo institutions', () => {
  const demo = demoInstitutions('2026-11-20')
  const fixtures = demo.map((each) => ({ ...each, fixture: openDemo(each) }))
  const scopes = fixtures.flatMap(({ dataset, fixture }) =>
    dataset.clients.flatMap(({ id, name: client }) => {
      const accounts = dataset.accounts.filter((account) => account.client === id).map((account) => account.id)
      const all = accounts.length > 1 ? [accounts, ...accounts.map((account) => [account])] : [accounts]
      return all.map((asked, at) => ({ fixture, question: { client, accounts: asked, currency: ['USD', 'EUR'][at % 2]! } }))
    }),
  )

  it('is in every chart and table by asset class that of the account table, for every client and scope', async () => {
    ok(scopes.length > 12)
    for (const { fixture, question } of scopes) {
      const scope = JSON.stringify(question)
      const { total } = await fixture.ask(npvSnapshot, question)
      const near = (value: number | undefined, expected: number, what: string) =>
        closeTo(value ?? 0, expected, 1e-9 * Math.abs(total.npv!), `${what} ${scope}`)

      const { slices, negatives } = (await fixture.ask(npvPie, question)).chart!
      near([...slices, ...negatives].find(({ label }) => label === 'Cash')?.value, total.cash!, 'pie')

      const calculator = await fixture.ask(portfolioCalculator, { ...question, more: { grouping: 'assetClass' } })
      const ofCalculator = calculator.sections.find(({ sectionRow }) => sectionRow.ticker === 'Cash')!
      near(ofCalculator.sectionRow.npv!, total.cash!, 'Portfolio Calculator')

      const byType = await fixture.ask(portfolioCalculator, { ...question, more: { grouping: 'type' } })
      near(byType.sections.find(({ sectionRow }) => sectionRow.ticker === 'Cash')!.sectionRow.npv!, total.cash!, 'by type')

      const { rows } = await fixture.ask(positionDetail, question)
      near(
        rows.filter(({ type }) => type === 'Cash').reduce((sum, { npv }) => sum + npv!, 0),
        total.cash!,
        'positions',
      )

      const tree = await fixture.ask(portfolioEvolution, question)
      const profit = ofCalculator.sectionRow.totalPL!
      near(
        tree.sections.find(({ sectionRow }) => sectionRow.ticker === 'Cash')!.sectionRow.totalPL!,
        profit,
        'Portfolio Evolution',
      )
      const { chart: bridge } = await fixture.ask(portfolioEvolutionCharts.bridge.assetClass, question)
      near(bridge!.steps.find(({ label }) => label === 'Cash')?.value, profit, 'bridge')

      const { chart: risk } = await fixture.ask(riskPie, question)
      if (risk === null) continue
      const share = [...risk.slices, ...risk.negatives].find(({ label }) => label === 'Cash')?.fraction ?? 0
      closeTo(share, ofCalculator.sectionRow.pctRisk!, 1e-9, `risk pie ${scope}`)
    }
  })

  it('has the class Cash, which no other instrument has, and forwards have the class Currency', () => {
    for (const { fixture } of fixtures) {
      const { instruments } = fixture.market
      deepEqual([...new Set(instruments.filter(({ assetClass }) => assetClass === 'Cash').map(({ kind }) => kind))], ['cash'])
      const forwards = instruments.filter(({ kind }) => kind === 'fxForward')
      for (const { assetClass } of forwards) equal(assetClass, 'Currency')
    }
    ok(fixtures.some(({ fixture }) => fixture.market.instruments.some(({ kind }) => kind === 'fxForward')))
  })
})
