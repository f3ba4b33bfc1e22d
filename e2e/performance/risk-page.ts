import type { Page } from '@playwright/test'
import { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import { riskPie } from '@portal/contract/charts/risk-pie.ts'
import { stressTest } from '@portal/contract/charts/stress-test.ts'
import { factorRisk } from '@portal/contract/reports/factor-risk.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { cardNamed } from '../support/table.ts'
import { expect } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'
import { evolutionReply, factorsReply, hitsReply, pieReply, stressReply, summaryReply } from './risk-replies.ts'

export const TABLES = ['Risk Summary', 'Factor Risk'] as const

export const CHARTS = ['Risk pie', 'Stress test by asset class', 'Hits simulation', 'Portfolio evolution factor risk'] as const

export const CALLS = [
  'riskSnapshot_CC',
  'factorRisk_CC',
  'riskPieChart_CC_New',
  'stressTestByAssetClassChart_CC_New',
  'histSimChart_CC_New',
  'portEvolveFactorRiskChart_CC_New',
]

export async function answerByHand(page: Page): Promise<void> {
  for (const [endpoint, json] of [
    [riskSnapshot, summaryReply],
    [factorRisk, factorsReply],
    [riskPie, pieReply],
    [stressTest, stressReply],
    [hitsSimulation, hitsReply],
    [factorRiskEvolution, evolutionReply],
  ] as const) {
    await page.route(addressOf(endpoint), (route) => route.fulfill({ json }))
  }
}

export async function expectSettled(page: Page): Promise<void> {
  for (const title of ['Data Overview', ...TABLES, ...CHARTS]) {
    await expect(cardNamed(page, title)).toHaveAttribute('aria-busy', 'false')
  }
}

/** Value of a name in the Data Overview. */
export const factOf = (page: Page, name: string) =>
  cardNamed(page, 'Data Overview')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
