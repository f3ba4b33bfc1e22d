import { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import { riskPie } from '@portal/contract/charts/risk-pie.ts'
import { stressTest } from '@portal/contract/charts/stress-test.ts'
import { factorRisk } from '@portal/contract/reports/factor-risk.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'

import { drawingIn } from '../charts/chart.ts'
import { money, percent } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'
import { CHARTS, expectSettled, factOf, TABLES } from './risk-page.ts'

test.use({ person: 'anna', isStored: true })

test(
  'Risk shows every figure of the golden replies, with buttons that can be hit',
  journey([
    // Specification S2.7.
    step('Risk as the server answers it: every figure of both tables, the overview, the four charts', async ({ page }) => {
      const replies = Promise.all([
        nextReply(page, riskSnapshot),
        nextReply(page, factorRisk),
        nextReply(page, riskPie),
        nextReply(page, stressTest),
        nextReply(page, hitsSimulation),
        nextReply(page, factorRiskEvolution),
      ])
      await page.goto('/risk')
      const [summary, factors, pie, stress, hits, evolution] = await replies
      await expectSettled(page)
      // A clicked button is called otherwise: each is looked for in its own card.
      for (const title of TABLES)
        for (const rest of await cardNamed(page, title)
          .getByRole('button', { name: /^Show all/ })
          .all())
          await rest.click()
      expect((await readTable(tableNamed(page, 'Risk Summary'))).rows).toEqual(
        summary.rows.map(({ name, valueCCY, valuePct }) => [name, money(valueCCY), percent(valuePct)]),
      )
      expect((await readTable(tableNamed(page, 'Factor Risk'))).rows).toEqual(
        factors.rows.map(({ name, weight, pctExplain }) => [name, percent(weight), percent(pctExplain)]),
      )
      // Factors, currencies and Specific explain the whole of it; so do the groups of the pie.
      expect(factors.rows.reduce((sum, { pctExplain }) => sum + pctExplain!, 0)).toBeCloseTo(1, 9)
      const parts = [...pie.chart!.slices, ...pie.chart!.negatives]
      expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 9)
      expect(hits.chart!.counts.reduce((sum, count) => sum + count, 0)).toBe(summary.overview.scenarios)
      expect(evolution.chart!.line!.values.at(-1)).toBeCloseTo(
        summary.rows.find(({ name }) => name === 'Volatility p.a.')!.valuePct!,
        12,
      )
      await expect(factOf(page, 'Scenarios')).toHaveText(String(summary.overview.scenarios))
      await expect(factOf(page, 'Benchmark')).toHaveText(summary.overview.benchmark!)
      for (const title of CHARTS) await drawingIn(cardNamed(page, title))
      const bars = cardNamed(page, 'Stress test by asset class').locator('[role=img]')
      for (const name of 'names' in stress.chart!.categories ? stress.chart!.categories.names : []) {
        await expect(bars).toHaveAccessibleName(new RegExp(name.replaceAll(/[+%]/g, '.')))
      }
    }),

    step('the buttons under Worst days are large enough, and none lies over another', async ({ page }) => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/risk')
        const buttons = cardNamed(page, 'Hits simulation').locator('ol button')
        await expect(buttons.first()).toBeAttached()
        const boxes = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON() as DOMRect))
        expect(boxes.length).toBeGreaterThan(10)
        expect(Math.min(...boxes.flatMap((box) => [box.width, box.height]))).toBeGreaterThanOrEqual(24)
        const over = boxes.filter((a, at) =>
          boxes
            .slice(at + 1)
            .some((b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5),
        )
        expect(over).toEqual([])
      }
    }),
  ]),
)
