import type { Page } from '@playwright/test'
import { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
import { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import { portfolioEvolutionCharts } from '@portal/contract/charts/portfolio-evolution.ts'
import { riskPie } from '@portal/contract/charts/risk-pie.ts'
import { stressTest } from '@portal/contract/charts/stress-test.ts'
import { treeMap } from '@portal/contract/charts/tree-map.ts'
import { worldMap } from '@portal/contract/charts/world-map.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import { histogramReply, treeReply, worldReply } from '../market/market-replies.ts'
import { bridgeReply, dailyReply, scatterReply } from '../performance/performance-replies.ts'
import { hitsReply, pieReply, stressReply } from '../performance/risk-replies.ts'
import { addressOf } from '../support/wire.ts'

export const SCRIPT = '**/NChart3D.js'

export const EVOLUTION = 'Portfolio evolution P/L'

/** The colours behind everything, of the two themes. */
export const SURFACES = { light: [0xff, 0xff, 0xff], dark: [0x15, 0x1a, 0x21] } as const

export const REPLIES: readonly (readonly [AnyEndpoint, object])[] = [
  [treeMap, treeReply],
  [worldMap, worldReply],
  [assetReturnHistogram, histogramReply],
  [riskPie, pieReply],
  [stressTest, stressReply],
  [hitsSimulation, hitsReply],
  [accountPerformanceScatter, scatterReply],
  ...Object.values(portfolioEvolutionCharts.daily).map((chart) => [chart, dailyReply] as const),
  ...Object.values(portfolioEvolutionCharts.bridge).map((chart) => [chart, bridgeReply] as const),
]

/**
 * A chart of each kind: where it is, a text that must be readable on it, and the themes it is drawn in: two of them in both, the others in
 * one, so that the theme seldom changes.
 */
export const CHARTS = [
  ['/market-data', 'Tree map', 'MSFT +0.8%', 'light', 'dark'],
  ['/market-data', 'World map', 'Japan +16.30%', 'dark', 'light'],
  ['/market-data', 'Asset histogram', 'Portfolio +8.12%', 'light'],
  ['/risk', 'Risk pie', 'Equity 150.00%', 'light'],
  ['/risk', 'Stress test by asset class', 'Rates -100 bp', 'dark'],
  ['/risk', 'Hits simulation', 'VaR 95 −854,802', 'dark'],
  ['/performance', 'Account performance scatter', 'Global Equity Core', 'dark'],
  ['/performance', EVOLUTION, '10m', 'light'],
  ['/performance?portEvolveInterval=bridge', EVOLUTION, '−1.25m', 'light'],
] as const

export async function answerByHand(page: Page): Promise<void> {
  for (const [endpoint, json] of REPLIES) await page.route(addressOf(endpoint), (route) => route.fulfill({ json }))
}

/** Counts what is asked of the server under the script's name. */
export function scriptRequests(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/NChart3D.js') count += 1
  })
  return () => count
}

declare global {
  interface Window {
    readonly kept?: readonly WebGL2RenderingContext[]
  }
}

/** Keeps every WebGL context of the page, to ask it whether it is still there. */
export const keepContexts = (page: Page) =>
  page.addInitScript(() => {
    const kept: WebGL2RenderingContext[] = []
    Object.assign(window, { kept })
    const get = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...args: unknown[]) => unknown
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      const context = get.apply(this, args)
      if (context instanceof WebGL2RenderingContext) kept.push(context)
      return context
    } as typeof HTMLCanvasElement.prototype.getContext
  })

export const liveContexts = (page: Page): Promise<number> =>
  page.evaluate(() => window.kept?.filter((each) => !each.isContextLost()).length ?? 0)

export const CHOSEN = [
  ['/market-data', 'ticker.MSFT', 'Tree map'],
  ['/market-data', 'country.BR', 'World map'],
  ['/market-data', 'bin.3', 'Asset histogram'],
  ['/performance', 'account.a', 'Account performance scatter'],
  ['/portfolio-evolution?portEvolveInterval=bridge', 'group.Equity', EVOLUTION],
  ['/', 'class.Equity', 'NPV by asset class'],
] as const

/** The colour of what is chosen, in the two themes. */
export const ACCENTS = { light: '#1f5fbf', dark: '#7fb0ff' } as const
