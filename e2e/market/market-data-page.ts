import type { Page } from '@playwright/test'
import { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
import { treeMap } from '@portal/contract/charts/tree-map.ts'
import { worldMap } from '@portal/contract/charts/world-map.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { cardNamed } from '../support/table.ts'
import { expect } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'
import { exposureReply, histogramReply, tablesReply, treeReply, worldReply } from './market-replies.ts'

export const TABLES = [
  ['US Equity ETFs', 'usEqETFs'],
  ['International Equity ETFs', 'intlEqETFs'],
  ['US FI ETFs', 'fixedIncomeETFs'],
  ['Currencies', 'currencies'],
  ['Watchlist', 'watchlist'],
] as const

export const CHARTS = ['Asset histogram', 'Tree map', 'World map'] as const

export const CALLS = ['mktDataTables_CC', 'treeMap_CC', 'worldMapETF_CC', 'assetReturnHistogram_Summary_CC']

/** Answers the four market calls by hand. */
export async function answerByHand(page: Page): Promise<void> {
  await page.route(addressOf(marketDataTables), (route) => route.fulfill({ json: tablesReply }))
  await page.route(addressOf(treeMap), (route) => route.fulfill({ json: treeReply }))
  await page.route(addressOf(assetReturnHistogram), (route) => route.fulfill({ json: histogramReply }))
  await page.route(addressOf(worldMap), (route) => {
    const { scope } = route.request().postDataJSON() as { scope: string }
    return route.fulfill({ json: scope === 'portfolio' ? exposureReply : worldReply })
  })
}

export async function expectSettled(page: Page): Promise<void> {
  for (const title of [...TABLES.map(([title]) => title), ...CHARTS]) {
    await expect(cardNamed(page, title)).toHaveAttribute('aria-busy', 'false')
  }
}
