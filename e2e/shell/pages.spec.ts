import type { Page } from '@playwright/test'
import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { treeMap } from '@portal/contract/charts/tree-map.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { story } from '@portal/contract/reports/story.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'

import { SCREENS } from '../../server/src/http/pages/screens.ts'
import { journey, step } from '../support/journey.ts'
import { expectNothingInline } from '../support/looks.ts'
import { REPORTS_ORIGIN } from '../support/server-address.ts'
import { cardNamed, tableNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { hold } from '../support/wire.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  `frame-src 'self' ${REPORTS_ORIGIN}`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
]
const PATHS = SCREENS.map((screen) => screen.replace(/\{\w+\}/, '1'))

/** Layout shifts without a user's action, as the browser counts them. */
interface Shifts {
  score: number
  readonly upOrDown: string[]
}

/** An entry of the browser's own record of layout shifts, which its types do not name. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[]
}

test.describe('every page', () => {
  test.use({ person: 'carla' })
  test('is served with its policy, holds no script of its own, and asks nothing of anybody else', async ({ page }) => {
    for (const path of PATHS) {
      const reply = await page.request.get(path)
      expect(reply.status(), path).toBe(200)
      const headers = reply.headers()
      expect(headers['content-security-policy']?.split('; ')).toEqual(POLICY)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-cache',
      })
      expect(await reply.text(), path).not.toMatch(/<script(?![^>]* src=)|<style|style="[^"]*url\(/)
    }
    // Each screen's own layout is tested by looks.ts; that pages call no other host, by test.ts.
    await page.goto('/')
    await expectNothingInline(page)
    expect(await page.evaluate(() => document.fonts.check('14px "Inter Variable"'))).toBe(true)
  })
})

test.describe('the Summary', () => {
  test.use({ person: 'anna', isStored: true })

  const SEEN = [
    ['/market-data', 1440, marketDataTables],
    ['/performance?timePeriod=3M', 390, portPerformance],
    ['/portfolio-evolution', 1440, portfolioEvolution],
    ['/trade-history', 390, tradeHistory],
  ] as const
  const seenBefore = SEEN.map(([path, width, slow]) =>
    step(
      `a screen that was seen before, ${path}, stands whole while its figures are on their way, at ${width} pixels`,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 1800 })
        await noteShifts(page)
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.locator('#page [aria-busy=true]')).toHaveCount(0)
        const seen = await cardBoxes(page)
        expect(seen.length).toBeGreaterThan(1)
        const release = await hold(page, slow)
        await page.reload()
        await expect.poll(() => cardBoxes(page)).toEqual(seen)
        await expect(page.locator('#page [aria-busy=true]')).not.toHaveCount(0)
        release()
        await expect(page.locator('#page [aria-busy=true]')).toHaveCount(0)
        expect(await cardBoxes(page)).toEqual(seen)
        await expectNothingMoved(page)
      },
    ),
  )

  const moving = [1440, 390].map((width) =>
    step(`moves nothing while it loads, at ${width} pixels`, async ({ page }) => {
      // So high that what comes last is in view too.
      await page.setViewportSize({ width, height: 1800 })
      await noteShifts(page)
      await loadSlowly(page)
      await expectNothingMoved(page)
    }),
  )
  test(
    'pages move nothing while they load, whether they were seen before or not',
    journey([
      ...moving,
      ...seenBefore,

      step('shows Gainers and Losers at the first look too, below the room of ten holdings', async ({ page }) => {
        const release = await hold(page, glTop)
        await page.goto('/')
        for (const title of ['Top Holdings', 'Gainers', 'Losers']) await expect(cardNamed(page, title)).toBeVisible()
        const before = await cardNamed(page, 'Gainers').boundingBox()
        release()
        await expect(tableNamed(page, 'Top Holdings').getByRole('rowheader').first()).toBeVisible()
        expect((await cardNamed(page, 'Gainers').boundingBox())?.y).toBe(before?.y)
      }),

      step(
        'screens with tables of which nobody knows how long they will be move nothing while they load, however short they are',
        async ({ page }) => {
          await page.setViewportSize({ width: 390, height: 1800 })
          await noteShifts(page)
          // The accounts in scope are known, and with them how long a table of accounts will be.
          const isWhole = /Selected|AccountsInScope|getAll|initStart|getGrouping|portPerformance/
          await page.route(/clarityConnect/, async (route) => {
            if (isWhole.test(route.request().url())) return route.continue()
            const response = await route.fetch()
            await route.fulfill({ response, json: firstRows(await response.json()) })
          })
          for (const path of ['/market-data', '/performance', '/trade-history', '/settings']) {
            // As a first visit: nothing is remembered of the client.
            await page.evaluate(() => sessionStorage.clear()).catch(() => undefined)
            await page.goto(path, { waitUntil: 'networkidle' })
            await expect(page.locator('#page [aria-busy=true]'), path).toHaveCount(0)
            await expectNothingMoved(page)
          }
        },
      ),
    ]),
  )
})

/** Where the cards of a screen stand and how high they are, in order. */
const cardBoxes = (page: Page): Promise<readonly string[]> =>
  page.locator('#page section').evaluateAll((cards) =>
    cards.map((card) => {
      const { top, height } = card.getBoundingClientRect()
      return `${card.querySelector('h2')?.innerText}: ${height.toFixed()} at ${top.toFixed()}`
    }),
  )

/** Loads the Summary with each reply held back until the rows and frames in wait for it are seen. */
async function loadSlowly(page: Page): Promise<void> {
  const steps = [
    { release: await hold(page, npvSnapshot), card: 'Account NPV Summary' },
    { release: await hold(page, glTop), card: 'Top Holdings' },
    { release: await hold(page, npvPie), card: 'NPV by asset class' },
    { release: await hold(page, performanceIndex), card: 'Portfolio evolution, 1 year' },
    { release: await hold(page, treeMap), card: 'Move, 1 day' },
    { release: await hold(page, story), card: 'What happened' },
  ]
  await page.goto('/')
  for (const { release, card } of steps) {
    await expect(cardNamed(page, card).getByRole('status', { name: /^Loading/ })).toBeVisible()
    release()
    await expect(cardNamed(page, card)).toHaveAttribute('aria-busy', 'false')
  }
  await expect(tableNamed(page, 'Losers').locator('img')).toHaveCount(10)
  for (const { card } of steps.slice(2, 5)) await expect(cardNamed(page, card).locator('[role=img] svg')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Lets every page keep from its start what the browser saw move. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { score: 0, upOrDown: [] }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        shifts.score += value
        for (const { node, previousRect, currentRect } of sources) {
          if (previousRect.y !== currentRect.y)
            shifts.upOrDown.push((node as Element | null)?.outerHTML.slice(0, 200) ?? 'something')
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectNothingMoved(page: Page): Promise<void> {
  // Two frames later the browser has reported all it has painted.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  const { score, upOrDown } = await page.evaluate<Shifts>('shifts')
  expect(upOrDown).toEqual([])
  // Columns may take their width within a table; as the measure is commonly stated, with two decimals, that is 0.00.
  expect(score).toBeLessThan(0.005)
}

/** A reply with but the first row of every table. */
const firstRows = (reply: unknown): unknown =>
  Array.isArray(reply)
    ? reply.slice(0, 1).map(firstRows)
    : reply !== null && typeof reply === 'object'
      ? Object.fromEntries(Object.entries(reply).map(([name, part]) => [name, name === 'chart' ? part : firstRows(part)]))
      : reply
