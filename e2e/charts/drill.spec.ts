import type { Page } from '@playwright/test'
import { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { treeMap } from '@portal/contract/charts/tree-map.ts'
import { worldMap } from '@portal/contract/charts/world-map.ts'
import { explain } from '@portal/contract/reports/explain.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { readCsv } from '../support/csv.ts'
import { journey, step } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/test.ts'
import { addressOf, callsOf, nextReply } from '../support/wire.ts'
import { drawingIn } from './chart.ts'

const PIE = 'NPV by asset class'

/** The tickers in the first column of a table; none where it has no rows. */
async function tickersIn(page: Page, title: string): Promise<readonly string[]> {
  const table = tableNamed(page, title)
  return (await table.count()) === 0 ? [] : (await readTable(table)).rows.map(([ticker = '']) => ticker)
}

/** The sentence of a table on how many rows a choice left. */
const saidOf = (page: Page, title: string) => cardNamed(page, title).locator('span[role=status]:not([aria-label])')

/** The choice in the address. */
const pickIn = (page: Page) => new URL(page.url()).searchParams.get('pick')

test.describe('a choice in a chart', () => {
  test.use({ person: 'anna' })
  test(
    'narrows tables by what the server answers, and leaves the page as shown',
    journey([
      step(
        'on Summary: a part of the pie leaves the holdings of its class, by mouse, after a reload and until Escape',
        async ({ page }) => {
          const replies = Promise.all([nextReply(page, glTop), nextReply(page, npvPie)])
          await page.goto('/')
          const [top, pie] = await replies
          const drawing = await drawingIn(cardNamed(page, PIE))
          const asked = nextReply(page, glTop)
          const calls = callsOf(page)
          // The ring begins at the top, with the largest part.
          const { width } = (await drawing.boundingBox())!
          const onRing = { position: { x: width * 0.6, y: width * 0.1 } }
          const largest = pie.chart!.slices.toSorted((a, b) => b.value - a.value)[0]!
          // A drawing that is laid out anew between press and release knows of no click: it is asked for its part first.
          await drawing.hover(onRing)
          await expect(cardNamed(page, PIE).locator('[data-highlighted]')).toContainText(largest.label)
          await drawing.click(onRing)
          const ofClass = await asked
          expect(calls.find(({ name }) => name === 'glTop_CC')!.body).toMatchObject({ assetClasses: [largest.key] })
          const expectNarrowed = async () => {
            for (const [title, { rows }] of [
              ['Top Holdings', ofClass.topHoldings],
              ['Gainers', ofClass.gainers],
              ['Losers', ofClass.losers],
            ] as const) {
              await expect(saidOf(page, title)).toHaveText(`${title}. Showing ${largest.label}: ${rows.length} rows`)
              expect(await tickersIn(page, title)).toEqual(rows.map(({ ticker }) => ticker))
            }
          }
          await expectNarrowed()
          // The ten of the class, not those of it among the ten of all.
          expect(ofClass.topHoldings.rows).toHaveLength(10)
          const inBoth = top.topHoldings.rows.filter(({ ticker }) => ofClass.rows.some((row) => row.ticker === ticker))
          expect(inBoth.length).toBeLessThan(10)
          expect(ofClass.topHoldings.rows.slice(0, inBoth.length)).toEqual(inBoth)
          // How a figure of them is computed is asked of the same tables.
          const tenth = ofClass.topHoldings.rows[9]!
          const explained = nextReply(page, explain)
          await tableNamed(page, 'Top Holdings').getByRole('row', { name: tenth.ticker }).getByRole('cell').nth(1).focus()
          await page.keyboard.press('Alt+Enter')
          expect((await explained).value).toBe(tenth.plCCY)
          // The first Escape closes the panel alone.
          await page.keyboard.press('Escape')
          await expect(page.getByText('How is this computed?', { exact: true })).toHaveCount(0)
          expect(pickIn(page)).toBe(`class.${largest.label}`)
          const part = cardNamed(page, PIE).getByRole('button', { name: new RegExp(`^${largest.label} \\d`) })
          await expect(part).toHaveAttribute('aria-pressed', 'true')
          await expectAccessible(page)

          await page.reload()
          await expectNarrowed()
          // The table of accounts has no rows of an asset class, and stays whole.
          await expect(cardNamed(page, 'Account NPV Summary').locator('span[role=status]:not([aria-label])')).toHaveCount(0)

          await page.keyboard.press('Escape')
          await expect(saidOf(page, 'Gainers')).toBeEmpty()
          expect(await tickersIn(page, 'Gainers')).toEqual(top.gainers.rows.map(({ ticker }) => ticker))
          expect(pickIn(page)).toBeNull()
        },
      ),
      step(
        'on Summary: a second press, the chip, and another point each end or replace it; what leaves the page is what is shown',
        async ({ page }) => {
          const replies = Promise.all([nextReply(page, glTop), nextReply(page, treeMap)])
          await page.goto('/')
          const [top] = await replies
          const legend = cardNamed(page, PIE).getByRole('button', { name: /^Fixed income \d/ })
          await legend.click()
          await expect(saidOf(page, 'Gainers')).toContainText('Showing Fixed income: ')
          await legend.click()
          await expect(saidOf(page, 'Gainers')).toBeEmpty()
          expect(pickIn(page)).toBeNull()

          // The table of the tree map has the same choices as its drawing.
          const ticker = top.gainers.rows[0]!.ticker
          const tree = cardNamed(page, 'Move, 1 day')
          await tree.scrollIntoViewIfNeeded()
          await tree.getByRole('button', { name: 'Table of Move, 1 day' }).click()
          await tree.getByRole('button', { name: /^Show all/ }).click()
          await tree.getByRole('button', { name: ticker, exact: true }).press('Enter')
          await expect(saidOf(page, 'Gainers')).toHaveText(`Gainers. Showing ${ticker}: 1 row`)
          await expect(cardNamed(page, 'Losers').getByText(`Nothing here belongs to “${ticker}”.`)).toBeVisible()
          const downloading = page.waitForEvent('download')
          await page.getByRole('button', { name: 'Export Gainers', exact: true }).click()
          expect((await readCsv(await downloading)).map(([first]) => first)).toEqual(['Ticker', ticker])
          await expect(page.getByRole('button', { name: 'Export Losers', exact: true })).toBeDisabled()

          await legend.click()
          await expect(saidOf(page, 'Gainers')).toContainText('Showing Fixed income: ')
          await cardNamed(page, 'Gainers').getByRole('button', { name: 'Fixed income: show all rows again' }).click()
          await expect(saidOf(page, 'Gainers')).toBeEmpty()
          // The keyboard goes on from where the chip stood.
          expect(await page.evaluate(() => document.activeElement?.closest('section')?.textContent?.startsWith('Gainers'))).toBe(
            true,
          )
        },
      ),
    ]),
  )
})

test.describe('a choice in a chart on stored replies', () => {
  test.use({ person: 'anna', isStored: true })
  test(
    'narrows tables on every screen, ends and is replaced, fails and fits a telephone',
    journey([
      step('on Summary: a class that cannot be looked up says so, and the tables keep all rows', async ({ page, provoked }) => {
        provoked.push(/the server responded with a status of 503/)
        await page.route(addressOf(glTop), (route) =>
          'assetClasses' in (route.request().postDataJSON() as object)
            ? route.fulfill({ status: 503, json: { reason: 'Too busy', requestId: 'sample-1' } })
            : route.fallback(),
        )
        await page.goto('/?pick=class.Equity')
        await expect(cardNamed(page, 'Gainers').getByText('Error: Too busy')).toBeVisible()
        await expect(tableNamed(page, 'Gainers').locator('tbody tr')).toHaveCount(10)
        await page.unroute(addressOf(glTop))
        await cardNamed(page, 'Gainers').getByRole('button', { name: 'Retry' }).click()
        await expect(saidOf(page, 'Gainers')).toContainText('Showing Equity: ')
      }),

      step(
        'on Market Data: by keyboard; a country leaves its fund, a bin the instruments with such a return',
        async ({ page }) => {
          const replies = Promise.all([
            nextReply(page, marketDataTables),
            nextReply(page, treeMap),
            nextReply(page, worldMap),
            nextReply(page, assetReturnHistogram),
          ])
          await page.goto('/market-data')
          const [tables, tree, world, histogram] = await replies

          const map = await drawingIn(cardNamed(page, 'World map'))
          await map.focus()
          await page.keyboard.press('ArrowRight')
          await page.keyboard.press('Enter')
          const best = world.chart!.regions.toSorted((a, b) => b.value! - a.value!)[0]!
          expect(pickIn(page)).toBe(`country.${best.country}`)
          const all = [...tables.intlEqETFs.rows, ...tables.usEqETFs.rows]
          const fund = all.find(({ ticker }) => ticker === best.ticker)
          const title = tables.intlEqETFs.rows.includes(fund!) ? 'International Equity ETFs' : 'US Equity ETFs'
          await expect(saidOf(page, title)).toHaveText(`${title}. Showing ${best.label}: 1 of 10 rows`)
          expect(await tickersIn(page, title)).toEqual([fund!.ticker])
          // Currencies are not what the charts show.
          expect(await tickersIn(page, 'Currencies')).toHaveLength(10)
          // One Escape leaves the point and the choice.
          await page.keyboard.press('Escape')
          await expect(saidOf(page, title)).toBeEmpty()
          expect(pickIn(page)).toBeNull()

          const bins = await drawingIn(cardNamed(page, 'Asset histogram'))
          await bins.focus()
          await page.keyboard.press('End')
          await page.keyboard.press('ArrowLeft')
          await page.keyboard.press('ArrowLeft')
          await page.keyboard.press('Enter')
          const place = histogram.chart!.counts.length - 3
          expect(pickIn(page)).toBe(`bin.${place}`)
          const [from, to] = [histogram.chart!.edges[place]!, histogram.chart!.edges[place + 1]!]
          const tiles = tree.chart!.groups.flatMap((group) => group.tiles).filter(({ change }) => change! >= from && change! < to)
          expect(tiles).toHaveLength(histogram.chart!.counts[place]!)
          const shown = await Promise.all(
            ['US Equity ETFs', 'International Equity ETFs', 'US FI ETFs', 'Watchlist'].map((table) => tickersIn(page, table)),
          )
          await expect.poll(async () => new Set(shown.flat())).toEqual(new Set(tiles.map(({ label }) => label)))
          await page.keyboard.press('Enter')
          expect(pickIn(page)).toBeNull()
        },
      ),

      step('on Performance: an account of the scatter leaves its row, and the total says that it is of all', async ({ page }) => {
        const replies = Promise.all([nextReply(page, portPerformance), nextReply(page, accountPerformanceScatter)])
        await page.goto('/performance')
        const [performance, scatter] = await replies
        const { key, label } = scatter.chart!.points.find(({ role }) => role === 'account')!
        const drawing = await drawingIn(cardNamed(page, 'Account performance scatter'))
        await drawing.focus()
        await page.keyboard.press('Home')
        await page.keyboard.press('Enter')
        expect(pickIn(page)).toBe(`account.${key}`)
        const accounts = performance.rows.length - 1
        const table = tableNamed(page, 'Account Performance')
        await expect(saidOf(page, 'Account Performance')).toHaveText(
          `Account Performance. Showing ${label}: 1 of ${accounts} rows`,
        )
        const { rows, total } = await readTable(table)
        expect(rows.map(([name]) => name)).toEqual([label])
        expect(total![0]).toBe(`Total of all ${accounts}`)
        const downloading = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Export Account Performance', exact: true }).click()
        expect((await readCsv(await downloading)).map(([first]) => first)).toEqual(['Account', label])

        // The table of the scatter names the benchmark too, without a choice.
        const card = cardNamed(page, 'Account performance scatter')
        await card.getByRole('button', { name: 'Table of Account performance scatter' }).click()
        const chartTable = card.getByRole('table')
        await expect(chartTable.getByRole('button', { name: label, exact: true })).toHaveAttribute('aria-pressed', 'true')
        await expect(chartTable.getByRole('rowheader', { name: 'Benchmark', exact: true })).toBeVisible()
        await expect(chartTable.getByRole('button', { name: 'Benchmark', exact: true })).toHaveCount(0)
        await card.getByRole('button', { name: '2D drawing of Account performance scatter' }).click()
        // The benchmark is none of the accounts: pressing it changes nothing.
        await (await drawingIn(card)).focus()
        await page.keyboard.press('End')
        await page.keyboard.press('Enter')
        expect(pickIn(page)).toBe(`account.${key}`)
      }),

      step('on Risk: the positions behind a scenario stand in the address; closing them clears it', async ({ page }) => {
        await page.goto('/risk')
        const stress = cardNamed(page, 'Stress test by asset class')
        await (await drawingIn(stress)).focus()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        const popup = page.getByRole('dialog', { name: 'Positions' })
        const table = popup.getByRole('table', { name: 'Positions: Equities −20%', exact: true })
        await expect(table).toBeVisible()
        expect(pickIn(page)).toBe('stress.Equities −20%')
        await page.reload()
        await expect(table).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(popup).toHaveCount(0)
        expect(pickIn(page)).toBeNull()
      }),

      step('on Portfolio Evolution: a step of the bridge leaves its group; external flows have none', async ({ page }) => {
        await page.goto('/portfolio-evolution?portEvolveInterval=bridge')
        const chart = cardNamed(page, 'Portfolio evolution P/L')
        await (await drawingIn(chart)).focus()
        await page.keyboard.press('Home')
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        const tree = page.getByRole('treegrid', { name: 'Portfolio Evolution' })
        await expect(tree.locator('tbody tr')).toHaveCount(1)
        await expect(tree.locator('tfoot')).toContainText('Total of all 6')
        const group = pickIn(page)!.replace('group.', '')
        await expect(tree.locator('tbody tr')).toContainText(group)
        await page.keyboard.press('End')
        await page.keyboard.press('ArrowUp')
        await page.keyboard.press('Enter')
        expect(pickIn(page)).toBe(`group.${group}`)
        // Of other groups than the chart's the table keeps all.
        await page.getByLabel('Grouping').selectOption({ label: 'Currency' })
        await expect(saidOf(page, 'Portfolio Evolution')).toBeEmpty()
      }),

      step('fits a telephone and has no violation, in both themes', async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto('/?pick=class.Fixed+income')
        await expect(saidOf(page, 'Top Holdings')).toContainText('Showing Fixed income: ')
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
        await changeTheme(page, 'dark')
        await expectReadable(page)
      }),
    ]),
  )
})
