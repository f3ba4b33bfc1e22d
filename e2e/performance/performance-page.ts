import type { Page } from '@playwright/test'
import { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import {
  benchmarkPerformance,
  type PerformancePeriods,
  portPerformance,
} from '@portal/contract/reports/performance/performance.ts'

import { percentChange } from '../support/figures.ts'
import { cardNamed } from '../support/table.ts'
import { expect } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'
import { accountsReply, benchmarksReply, bridgeReply, cumulativeReply, dailyReply, scatterReply } from './performance-replies.ts'

export const PERIODS = ['D1', 'MTD', 'M1', 'M3', 'YTD', 'Y1', 'Y2', 'Y3', 'Y5']

export const TABLES = ['Account Performance', 'Benchmark Performance'] as const

export const CHARTS = ['Portfolio evolution P/L', 'Account performance scatter'] as const

export async function answerByHand(page: Page): Promise<void> {
  await page.route(addressOf(portPerformance), (route) => {
    const { isCumulative } = route.request().postDataJSON() as { isCumulative?: boolean }
    return route.fulfill({ json: isCumulative ? cumulativeReply : accountsReply })
  })
  await page.route(addressOf(benchmarkPerformance), (route) => route.fulfill({ json: benchmarksReply }))
  await page.route(addressOf(accountPerformanceScatter), (route) => route.fulfill({ json: scatterReply }))
  await answerEvolution(page)
}

export async function answerEvolution(page: Page): Promise<void> {
  for (const chart of Object.values(portfolioEvolutionCharts.daily)) {
    await page.route(addressOf(chart), (route) => route.fulfill({ json: dailyReply }))
  }
  for (const chart of Object.values(portfolioEvolutionCharts.bridge)) {
    await page.route(addressOf(chart), (route) => route.fulfill({ json: bridgeReply }))
  }
}

export async function expectSettled(page: Page): Promise<void> {
  for (const title of [...TABLES, ...CHARTS]) await expect(cardNamed(page, title)).toHaveAttribute('aria-busy', 'false')
}

export const point = (label: string, x: number, y: number) => ({ key: label, label, x, y, size: 100, role: 'account' as const })

export const figuresOf = ({ d1, mtd, m1, m3, ytd, y1, y2, y3, y5 }: PerformancePeriods): string[] =>
  [d1, mtd, m1, m3, ytd, y1, y2, y3, y5].map(percentChange)
