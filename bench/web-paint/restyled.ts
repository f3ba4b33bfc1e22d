import type { Browser, BrowserContext, CDPSession, Page, Response } from '@playwright/test'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import { type Measurement, median, ms } from '../bench.ts'

/** Maximum main-thread milliseconds for a change of the window's width, on every screen. */
const LIMIT_MS = 100
const WIDTHS = [1400, 1440, 1300, 1440, 1360, 1440, 1320] as const
const QUIET_MS = 1_200
const TICKS = 3
const SCREENS = [
  ...['/', '/market-data', '/position-details', '/performance', '/risk', '/portfolio-calculator', '/portfolio-evolution'],
  ...['/trade-history', '/reports', '/settings', '/client/1', '/whitelist', '/audit', '/imports'],
]

interface Places {
  /** The portal, and a React page with only a heading. */
  readonly portal: string
  readonly empty: string
  readonly session: Awaited<ReturnType<BrowserContext['storageState']>>
}

interface Place {
  readonly page: Page
  readonly devtools: CDPSession
}

interface Work {
  /** CPU milliseconds of the page's main thread, independent of other processes. */
  readonly task: number
  readonly recalcs: number
}

/** Main-thread time of a window resize, of a screen's first rendering, and of an update of live figures. */
export async function restyledFigures(on: Browser, { portal, empty, session }: Places): Promise<readonly Measurement[]> {
  const context = await on.newContext({ storageState: session, viewport: { width: 1440, height: 900 } })
  const first = await newPage(context)
  await open(first.page, empty)
  const peer = await resized(first)
  await first.page.close()
  const figures: Measurement[] = []
  for (const screen of SCREENS) {
    const place = await newPage(context)
    await open(place.page, `${portal}${screen}`)
    const drawn = await workOf(place)
    const { task, recalcs } = await resized(place)
    await place.page.close()
    figures.push({
      what: `${screen}: a change of the window's width`,
      measured: ms(task),
      beside: `styles recalculated ${recalcs} times; an empty page of React ${ms(peer.task)}; limit ${LIMIT_MS} ms`,
      isWithin: task <= LIMIT_MS,
    })
    figures.push({ what: `${screen}: drawn for the first time`, measured: ms(drawn.task), beside: 'no limit', isWithin: null })
  }
  figures.push(await liveTick(await newPage(context), portal))
  await context.close()
  return figures
}

/** A new page counts from zero. */
async function newPage(context: BrowserContext): Promise<Place> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, devtools }
}

/** The median of several changes of the width. */
async function resized(place: Place): Promise<Work> {
  const works: Work[] = []
  for (const width of WIDTHS) {
    const before = await workOf(place)
    await place.page.setViewportSize({ width, height: 900 })
    await place.page.waitForTimeout(QUIET_MS)
    const after = await workOf(place)
    works.push({ task: after.task - before.task, recalcs: after.recalcs - before.recalcs })
  }
  return { task: median(works.map(({ task }) => task)), recalcs: median(works.map(({ recalcs }) => recalcs)) }
}

/** Total main-thread time of an update of live figures on the Summary: replies, rendering and painting. */
async function liveTick(place: Place, portal: string): Promise<Measurement> {
  const { page } = place
  const isTick = (reply: Response) => reply.url().endsWith(npvSnapshot.path)
  await open(page, `${portal}/settings`)
  await page.getByRole('switch', { name: 'Live' }).click()
  await page.getByRole('banner').getByText('Data mode Live').waitFor()
  await open(page, portal)
  await page.waitForResponse(isTick)
  await page.waitForTimeout(QUIET_MS)
  const before = await workOf(place)
  for (let tick = 0; tick < TICKS; tick++) await page.waitForResponse(isTick)
  await page.waitForTimeout(QUIET_MS)
  const after = await workOf(place)
  return {
    what: '/: newer figures in Live mode',
    measured: ms((after.task - before.task) / TICKS),
    beside: `styles recalculated ${((after.recalcs - before.recalcs) / TICKS).toFixed()} times; no limit`,
    isWithin: null,
  }
}

async function open(page: Page, address: string): Promise<void> {
  // In Live mode the network is never idle.
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await page.waitForTimeout(QUIET_MS)
}

async function workOf({ devtools }: Place): Promise<Work> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { task: of('TaskDuration') * 1000, recalcs: of('RecalcStyleCount') }
}
