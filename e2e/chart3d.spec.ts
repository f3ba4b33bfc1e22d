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

import { drawingIn, expectReadout, exported } from './chart.ts'
import { journey, step } from './journey.ts'
import { changeTheme } from './looks.ts'
import { histogramReply, treeReply, worldReply } from './market-replies.ts'
import { bridgeReply, dailyReply, scatterReply } from './performance-replies.ts'
import { hitsReply, pieReply, stressReply } from './risk-replies.ts'
import { headsFound, pictureOf, shareOf, solidIn, solidShown, textsOn } from './solid.ts'
import { cardNamed } from './table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, IN_FIREFOX, test } from './test.ts'
import { addressOf } from './wire.ts'

const SCRIPT = '**/NChart3D.js'
const EVOLUTION = 'Portfolio evolution P/L'
/** The colours behind everything, of the two themes. */
const SURFACES = { light: [0xff, 0xff, 0xff], dark: [0x15, 0x1a, 0x21] } as const

const REPLIES: readonly (readonly [AnyEndpoint, object])[] = [
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

/** A chart of each kind: where it is, and a text that must be readable on it. */
const CHARTS = [
  ['/market-data', 'Tree map', 'MSFT +0.8%'],
  ['/market-data', 'World map', 'Japan +16.30%'],
  ['/market-data', 'Asset histogram', 'Portfolio +8.12%'],
  ['/risk', 'Risk pie', 'Equity 150.00%'],
  ['/risk', 'Stress test by asset class', 'Rates -100 bp'],
  ['/risk', 'Hits simulation', 'VaR 95 −854,802'],
  ['/performance', 'Account performance scatter', 'Global Equity Core'],
  ['/performance', EVOLUTION, '10m'],
  ['/performance?portEvolveInterval=bridge', EVOLUTION, '−1.25m'],
] as const

async function answerByHand(page: Page): Promise<void> {
  for (const [endpoint, json] of REPLIES) await page.route(addressOf(endpoint), (route) => route.fulfill({ json }))
}

/** Counts what is asked of the server under the script's name. */
function scriptRequests(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/NChart3D.js') count += 1
  })
  return () => count
}

/** Keeps every WebGL context of the page, to ask it whether it is still there. */
const keepContexts = (page: Page) =>
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

const liveContexts = (page: Page): Promise<number> =>
  page.evaluate(
    () => (window as unknown as { kept: WebGL2RenderingContext[] }).kept.filter((each) => !each.isContextLost()).length,
  )

test.use({ person: 'anna', isStored: true })
test(
  'charts in three dimensions are drawn, switched, read and turned',
  journey(
    [
      // Specification S1.3.
      step(
        'every kind of chart is drawn in three dimensions on the colour of its theme, with its numbers to read',
        async ({ page }) => {
          const requests = scriptRequests(page)
          let path: string | undefined
          for (const [at, title, text] of CHARTS) {
            if (at !== path) await page.goto(at)
            path = at
            await changeTheme(page, 'light')
            const card = cardNamed(page, title)
            const before = requests()
            await drawingIn(card)
            const name = await card.locator('[role=img]').getAttribute('aria-label')
            expect(requests(), 'loaded before it is asked for').toBe(before)
            const drawing = await solidIn(card)
            for (const theme of ['light', 'dark'] as const) {
              await changeTheme(page, theme)
              await expect(drawing, 'the same name as in two dimensions').toHaveAccessibleName(
                name!.replaceAll(/\s+/g, ' ').trim(),
              )
              await expect.poll(async () => (await pictureOf(drawing)).background, title).toEqual(SURFACES[theme])
              const { filled, colours } = await pictureOf(drawing)
              expect(filled, title).toBeGreaterThan(0.03)
              expect(colours, title).toBeGreaterThan(2)
              const texts = await textsOn(drawing)
              expect(texts, title).toContain(text)
              expect(texts.filter((each) => each.startsWith('outside'))).toEqual([])
              if (process.env.PICTURES)
                await card.screenshot({
                  path: `${process.env.PICTURES}/${title.replaceAll(/\W+/g, '-')}-${at.length}-${theme}.png`,
                })
            }
          }
        },
      ),

      step(
        'the switch is of each chart alone and forgets; the script is loaded once; what is left gives its graphics back',
        async ({ page }) => {
          await keepContexts(page)
          const requests = scriptRequests(page)
          await page.goto('/market-data')
          const card = cardNamed(page, 'Asset histogram')
          const flat = card.getByRole('button', { name: '2D drawing of Asset histogram' })
          const solid = card.getByRole('button', { name: '3D drawing of Asset histogram' })
          await drawingIn(card)
          await expect(flat).toHaveAttribute('aria-pressed', 'true')
          expect([requests(), await liveContexts(page)]).toEqual([0, 0])

          for (let time = 0; time < 3; time += 1) {
            await solidIn(card)
            await expect(solid).toHaveAttribute('aria-pressed', 'true')
            expect(await liveContexts(page)).toBe(1)
            await flat.click()
            await drawingIn(card)
            expect(await liveContexts(page)).toBe(0)
          }
          await solidIn(card)
          await expect(cardNamed(page, 'Tree map').getByRole('button', { name: '2D drawing of Tree map' })).toHaveAttribute(
            'aria-pressed',
            'true',
          )
          await expectAccessible(page)
          await card.getByRole('button', { name: 'Table of Asset histogram' }).click()
          await expect(card.getByRole('table')).toBeVisible()
          expect([requests(), await liveContexts(page)]).toEqual([1, 0])
          await solidIn(card)
          await page.getByRole('navigation').getByRole('link', { name: 'Positions' }).click()
          await expect(page).toHaveURL('/position-details')
          await expect.poll(() => liveContexts(page)).toBe(0)
          await page.goto('/market-data')
          await drawingIn(card)
          await expect(flat).toHaveAttribute('aria-pressed', 'true')
        },
      ),

      step('pointer and keyboard find the points by name and read them out as in two dimensions', async ({ page }) => {
        await page.goto('/performance?portEvolveInterval=bridge')
        const bridge = cardNamed(page, EVOLUTION)
        let drawing = await solidIn(bridge)
        // The steps stand from left to right as they follow one another.
        expect(await headsFound(bridge, drawing, [14, 4])).toEqual([
          'Opening NPV',
          'Equity',
          'Duration',
          'Alpha',
          'FX',
          'External flows',
          'Closing NPV',
        ])
        await page.mouse.move(0, 0)
        await drawing.focus()
        await expectReadout(bridge, 'PageDown', 'Opening NPV: 112,000,000', 'Opening NPV')
        await expectReadout(bridge, 'End', 'Closing NPV: 116,435,781', 'Closing NPV')
        await expectReadout(bridge, 'PageDown', 'Opening NPV: 112,000,000', 'Opening NPV')
        await expectReadout(bridge, 'PageUp', 'Closing NPV: 116,435,781', 'Closing NPV')
        await page.keyboard.press('Escape')
        await expect(bridge.locator('[aria-live=polite]')).toHaveText('')

        await page.goto('/risk')
        const pie = cardNamed(page, 'Risk pie')
        drawing = await solidIn(pie)
        // Fifteen parts in sixteen of the ring; the hole and what is beside it say nothing.
        expect([...(await headsFound(pie, drawing, [12, 10]))].map((head) => head.split(':')[0]).sort()).toEqual([
          'Cash',
          'Equity',
        ])
        const { x, y } = (await drawing.boundingBox())!
        await page.mouse.move(x + 4, y + 4)
        await expect(pie.locator('[aria-hidden=true] > p')).toHaveCount(0)

        await page.goto('/market-data')
        const tree = cardNamed(page, 'Tree map')
        drawing = await solidIn(tree)
        const tiles = treeReply.chart!.groups.flatMap(({ tiles: each }) => each.map(({ label }) => label))
        const found = (await headsFound(tree, drawing, [10, 8])).map((head) => head.split(' · ')[0])
        expect([...found].sort()).toEqual([...tiles].sort())
        const world = cardNamed(page, 'World map')
        drawing = await solidIn(world)
        const countries = await headsFound(world, drawing, [16, 8])
        expect(countries.indexOf('United States')).toBeGreaterThanOrEqual(0)
        expect(countries.indexOf('Australia')).toBeGreaterThan(countries.indexOf('United States'))
      }),

      step(
        'it turns by hand and by keys, comes back by 0, draws other data otherwise, and saves what it shows',
        async ({ page }) => {
          await page.goto('/risk')
          const card = cardNamed(page, 'Stress test by asset class')
          const drawing = await solidIn(card)
          const hash = async () => (await pictureOf(drawing)).hash
          await drawing.focus()
          await page.keyboard.press('0')
          const start = await hash()
          for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown']) {
            const before = await hash()
            await page.keyboard.press(key)
            await expect.poll(hash).not.toBe(before)
          }
          // The four turns end where they began.
          await expect.poll(hash).toBe(start)
          const { x, y, width, height } = (await drawing.boundingBox())!
          await page.mouse.move(x + width / 2, y + height / 2)
          await page.mouse.down()
          await page.mouse.move(x + width / 2 + 120, y + height / 2 + 20, { steps: 3 })
          await page.mouse.up()
          await page.mouse.move(0, 0)
          await expect.poll(hash).not.toBe(start)
          await page.keyboard.press('0')
          await expect.poll(hash).toBe(start)

          const svg = (await exported(page, 'Stress test by asset class', 'Picture (SVG)')).bytes.toString()
          expect(svg).toContain('href="data:image/png;base64,')
          expect(svg).toContain('>Rates -100 bp</text>')
          const png = await exported(page, 'Stress test by asset class', 'Picture (PNG)')
          expect([...png.bytes.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG')
          expect(png.bytes.length).toBeGreaterThan(10_000)

          const [first, ...others] = stressReply.chart!.series
          const chart = { ...stressReply.chart!, series: [{ ...first!, values: [-5_000_000, 4_000_000, 1_000_000] }, ...others] }
          await page.route(addressOf(stressTest), (route) => route.fulfill({ json: { ...stressReply, chart } }))
          // The address keeps the view: whoever opens the link sees it.
          await page.reload()
          await card.scrollIntoViewIfNeeded()
          await solidShown(card)
          expect(await hash()).not.toBe(start)
        },
      ),
    ],
    answerByHand,
  ),
)

const CHOSEN = [
  ['/market-data', 'ticker.MSFT', 'Tree map'],
  ['/market-data', 'country.BR', 'World map'],
  ['/market-data', 'bin.3', 'Asset histogram'],
  ['/performance', 'account.a', 'Account performance scatter'],
  ['/portfolio-evolution?portEvolveInterval=bridge', 'group.Equity', EVOLUTION],
  ['/', 'class.Equity', 'NPV by asset class'],
] as const

/** The colour of what is chosen, in the two themes. */
const ACCENTS = { light: '#1f5fbf', dark: '#7fb0ff' } as const
test(
  'charts in three dimensions mark what is chosen, hide amounts, fit telephones, and give way where they cannot be',
  { tag: IN_FIREFOX },
  journey(
    [
      step('what is chosen is framed in the accent wherever the hand is, until it is left, in both themes', async ({ page }) => {
        // Every kind once; in the other theme those that mark what is chosen in ways of their own.
        for (const [at, [path, pick, title]] of CHOSEN.entries()) {
          await page.goto(`${path}${path.includes('?') ? '&' : '?'}pick=${pick}`)
          const card = cardNamed(page, title)
          await drawingIn(card)
          const drawing = await solidIn(card)
          for (const theme of at < 2 ? (['dark', 'light'] as const) : (['light'] as const)) {
            await changeTheme(page, theme)
            await expect.poll(() => shareOf(drawing, ACCENTS[theme]), title).toBeGreaterThan(0.0003)
          }
          await page.keyboard.press('Escape')
          await expect.poll(() => shareOf(drawing, ACCENTS.light), title).toBeLessThan(0.0001)
          expect(new URL(page.url()).searchParams.get('pick')).toBeNull()
        }
      }),

      step('hidden amounts are hidden in three dimensions too: at axes, in read-outs, in the name', async ({ page }) => {
        await page.goto('/risk')
        const card = cardNamed(page, 'Stress test by asset class')
        const drawing = await solidIn(card)
        expect(await textsOn(drawing)).toContain('−10m')
        await page.getByRole('button', { name: 'Hide amounts' }).click()
        await expect.poll(() => textsOn(drawing)).not.toContain('−10m')
        const texts = await textsOn(drawing)
        expect(texts).toContain('Equities -20 %')
        expect(texts.join(' ')).not.toMatch(/\dm\b|\d,\d{3}/)
        await expect(drawing).toHaveAccessibleName(/−•••••/)
        await drawing.focus()
        await expectReadout(card, 'Home', 'Equities -20 %: Equity −•••••, Fixed income +•••••, Total −•••••', 'Equities -20 %')
        await page.getByRole('button', { name: 'Show amounts' }).click()
        await expect.poll(() => textsOn(drawing)).toContain('−10m')
      }),

      step('on a telephone it fits, in both themes', async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto('/performance?portEvolveInterval=bridge')
        const drawing = await solidIn(cardNamed(page, EVOLUTION))
        for (const theme of ['light', 'dark'] as const) {
          await changeTheme(page, theme)
          const texts = await textsOn(drawing)
          expect(texts).toEqual(expect.arrayContaining(['Opening NPV', 'Duration', 'Closing NPV']))
          expect(texts.filter((each) => each.startsWith('outside'))).toEqual([])
          await expectNoSidewaysScroll(page)
          await expectAccessible(page)
          if (process.env.PICTURES)
            await cardNamed(page, EVOLUTION).screenshot({ path: `${process.env.PICTURES}/phone-${theme}.png` })
        }
      }),

      // Specification S7.21, S8.22.
      step(
        'a script that does not load is logged, the chart stays in two dimensions, and the next press tries again',
        async ({ page, provoked }) => {
          provoked.push(/A chart script failed to load/, /net::ERR_FAILED/)
          await page.route(SCRIPT, (route) => route.abort())
          await page.goto('/market-data')
          const card = cardNamed(page, 'Asset histogram')
          await drawingIn(card)
          await card.getByRole('button', { name: '3D drawing of Asset histogram' }).click()
          await expect(card.getByRole('button', { name: '2D drawing of Asset histogram' })).toHaveAttribute(
            'aria-pressed',
            'true',
          )
          await expect(card.getByRole('status')).toHaveText('The chart could not be drawn in 3D.')
          await drawingIn(card)
          await page.unroute(SCRIPT)
          await solidIn(card)
          await expect(card.getByText('The chart could not be drawn in 3D.')).toHaveCount(0)
        },
      ),

      step(
        'a browser without WebGL keeps the chart in two dimensions and says so',
        { tag: IN_FIREFOX },
        async ({ page, provoked }) => {
          provoked.push(/A chart script failed to load/, /WebGL/)
          await page.addInitScript(() => {
            const get = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...args: unknown[]) => unknown
            HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
              return String(args[0]).startsWith('webgl') ? null : get.apply(this, args)
            } as typeof HTMLCanvasElement.prototype.getContext
          })
          const logged = page.waitForEvent('console', (message) => message.text().startsWith('A chart script failed to load'))
          await page.goto('/market-data')
          const card = cardNamed(page, 'Asset histogram')
          await drawingIn(card)
          await card.getByRole('button', { name: '3D drawing of Asset histogram' }).click()
          await expect(card.getByRole('status')).toHaveText('The chart could not be drawn in 3D.')
          await expect(card.getByRole('button', { name: '2D drawing of Asset histogram' })).toHaveAttribute(
            'aria-pressed',
            'true',
          )
          await drawingIn(card)
          await logged
        },
      ),
    ],
    answerByHand,
  ),
)
