import { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'
import { treeMap } from '@portal/contract/charts/tree-map.ts'
import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'

import { drawingIn, expectReadout, exported } from '../charts/chart.ts'
import { readCsv } from '../support/csv.ts'
import { MISSING } from '../support/figures.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { addressOf, callsOf, hold } from '../support/wire.ts'
import { readWorkbook } from '../support/workbook.ts'
import { answerByHand, CALLS, CHARTS, expectSettled } from './market-data-page.ts'
import { histogramReply } from './market-replies.ts'

test.use({ person: 'anna', isStored: true })

test.describe('Market Data on replies by hand', () => {
  test(
    'shows, chains, reads out, saves, fails and has nothing to show',
    journey(
      [
        step('shows figures, withheld ones with their reason, as-of and the age of the oldest price', async ({ page }) => {
          await page.goto('/market-data')
          await expectSettled(page)
          await expect(page).toHaveTitle('Market Data · Clarity')
          const controls = page.getByRole('region', { name: 'Controls' })
          await expect(controls).toContainText('Close of 19 Nov 2026')
          await expect(controls).toContainText('2 valuation days old')
          // Both facts on one line of a desk.
          const tops = await controls
            .getByRole('term')
            .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().top))
          expect(new Set(tops).size).toBe(1)
          expect((await readTable(tableNamed(page, 'US Equity ETFs'))).rows.map(([, ...figures]) => figures)).toEqual([
            ['671.25', '+0.42%'],
            ['590.50', '−1.31%'],
            ['241.07', '0.00%'],
          ])
          const bonds = tableNamed(page, 'US FI ETFs')
          expect((await readTable(bonds)).rows[1]?.[2]).toBe(MISSING)
          await bonds.getByText('–').hover()
          await expect(page.getByText('No previous close of TLT')).toBeVisible()
          const downloading = page.waitForEvent('download')
          await page.getByRole('button', { name: 'Export US FI ETFs' }).click()
          expect(await readCsv(await downloading)).toEqual([
            ['Ticker', 'Spot', '% Change'],
            ['AGG', '98.76', '0.03'],
            ['TLT', '88.125', ''],
          ])
        }),

        stepThen('the histogram shows its bins under the pointer, and marks the portfolio', async ({ page }) => {
          const card = cardNamed(page, 'Asset histogram')
          const drawing = await drawingIn(card)
          await expect(drawing).toHaveAccessibleName('Asset returns: 31 in 7 bins from −30.00% to +40.00%; Portfolio +8.12%.')
          await drawing.focus()
          await expectReadout(card, 'Home', '−30% to −20%: 1')
          const box = (await drawing.boundingBox())!
          await page.mouse.move(box.x + box.width * 0.55, box.y + box.height * 0.5)
          await expect(card.locator('[aria-hidden=true] > p').first()).toHaveText('0 to 10%')
        }),

        stepThen(
          'a chart can be kept as SVG and as PNG, with its title, whose figures it shows, its key and the demo note',
          async ({ page }) => {
            await drawingIn(cardNamed(page, 'Tree map'))
            const svg = await exported(page, 'Tree map', 'Picture (SVG)')
            expect(svg.name).toBe('tree-map.svg')
            const text = svg.bytes.toString()
            for (const part of [
              '<svg xmlns="http://www.w3.org/2000/svg"',
              '>Tree map</text>',
              // The market belongs to no client.
              '>Market · USD · Close of 19 Nov 2026 · 1 Year</text>',
              // A reader without the portal's font sees it all the same.
              'src:url(data:font/woff2;base64,',
              'AAPL',
              'Hatched: short',
              'Demo data: simulated prices',
            ]) {
              expect(text).toContain(part)
            }
            // The picture is well-formed for the browser.
            await page.evaluate((source) => {
              const image = new Image()
              image.src = `data:image/svg+xml,${encodeURIComponent(source)}`
              return image.decode()
            }, text)
            const png = await exported(page, 'Tree map', 'Picture (PNG)')
            expect(png.name).toBe('tree-map.png')
            expect([...png.bytes.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
            // Twice as many pixels as the page shows: the width stands in bytes 16 to 19.
            expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(800)
          },
        ),

        stepThen('draws gains in the colour of the theme', async ({ page }) => {
          await drawingIn(cardNamed(page, 'Tree map'))
          const fills = () =>
            cardNamed(page, 'Tree map')
              .locator('svg path')
              .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill.replaceAll(' ', '')))
          expect(await fills()).toContain('rgb(0,115,106)')
          await changeTheme(page, 'dark')
          await expect.poll(fills).toContain('rgb(53,179,164)')
          await changeTheme(page, 'light')
        }),

        stepThen('the tree map is read out by keyboard, and is shown and exported as a table', async ({ page }) => {
          const card = cardNamed(page, 'Tree map')
          const drawing = await drawingIn(card)
          await expect(drawing).toHaveAccessibleName(
            'Tree map: 10 instruments in 5 groups; highest XOM +5.12%, lowest TSLA −4.18%.',
          )
          await drawing.focus()
          await expectReadout(card, 'ArrowRight', 'AAPL · Technology: Change +2.31%, Area 9,000,000')
          await expectReadout(card, 'ArrowRight', 'MSFT · Technology: Change +0.84%, Area 6,000,000')
          await expectReadout(card, 'End', 'FUND X · Equity: Change No price before the period, Area 1,200,000')
          await expectReadout(card, 'ArrowLeft', 'TSLA · Consumer, short: Change −4.18%, Area 2,200,000')
          await page.keyboard.press('Escape')
          await expect(card.locator('[aria-live=polite]')).toHaveText('')
          for (const text of ['Hatched: short', 'Outlined: unfunded, area by exposure', '+3.00%', 'Cash is not drawn']) {
            await expect(card.getByText(text, { exact: true })).toBeVisible()
          }
          await card.getByRole('button', { name: 'Table of Tree map' }).click()
          const shown = await readTable(card.getByRole('table'))
          expect(shown.heads).toEqual(['Ticker', 'Sector or class', 'Change', 'Market value USD', 'Nature'])
          expect(shown.rows[8]).toEqual(['TSLA', 'Consumer', '−4.18%', '2,200,000', 'Short'])
          await card.getByRole('button', { name: 'Table of Tree map' }).click()
          const { download, name } = await exported(page, 'Tree map', 'Data (CSV)')
          expect(name).toBe('tree-map.csv')
          expect((await readCsv(download))[7]).toEqual(['CRUDE', 'Energy', '-1.77', '1500000', 'Long, unfunded'])
          const workbook = await exported(page, 'Tree map', 'Data (XLSX)')
          expect(workbook.name).toBe('tree-map.xlsx')
          const crude = (await readWorkbook(workbook.download)).rows.find(([ticker]) => ticker === 'CRUDE')!
          expect(crude[3]).toMatchObject({ value: 1_500_000 })
        }),

        stepThen('the world map colours countries, walks them by value, and names what it cannot draw', async ({ page }) => {
          const card = cardNamed(page, 'World map')
          const drawing = await drawingIn(card)
          await expect(drawing).toHaveAccessibleName(/^World map: 13 countries, from Japan \+16\.30%/)
          expect(await drawing.locator('svg path').count()).toBeGreaterThan(150)
          await drawing.focus()
          await expectReadout(card, 'ArrowRight', 'Japan: +16.30%')
          await expectReadout(card, 'ArrowRight', 'United States: +12.40%')
          await expect(card.getByText('Not on the map: Singapore +4.70%')).toBeVisible()
          await page.getByRole('radio', { name: 'Portfolio' }).check({ force: true })
          await expect(card.getByText('Share without a country: 20.28%')).toBeVisible()
          await expect(card.getByText('Not on the map: Hong Kong 0.40%')).toBeVisible()
        }),

        step('chains its calls: tables, tree map, world map, histogram', async ({ page }) => {
          const calls = callsOf(page)
          const made = () => calls.map(({ name }) => name).filter((name) => CALLS.includes(name))
          const release = await hold(page, marketDataTables)
          await page.goto('/market-data')
          await expect.poll(made).toEqual(['mktDataTables_CC'])
          // Nothing stands below tables whose length is not known yet.
          for (const title of CHARTS) await expect(cardNamed(page, title)).toBeHidden()
          release()
          await expectSettled(page)
          expect(made()).toEqual(CALLS)
          const bodies = calls.filter(({ name }) => CALLS.includes(name)).map(({ body }) => [body.scope, body.timePeriod])
          expect(bodies).toEqual([
            ['market', undefined],
            ['market', '1Y'],
            ['market', '1Y'],
            ['market', '1Y'],
          ])
        }),

        // Specification S2.6.
        step('keeps scope and time period in the address, in place of the former ones', async ({ page }) => {
          await page.goto('/market-data')
          await expectSettled(page)
          await expect(page).toHaveURL('/market-data')
          const length = await page.evaluate(() => history.length)
          const calls = callsOf(page)
          await page.getByLabel('Time period').selectOption('5Days')
          await expect(page).toHaveURL('/market-data?timePeriod=5D')
          await expectSettled(page)
          // The tables are of the day whatever the period.
          expect(calls.map(({ name }) => name)).not.toContain('mktDataTables_CC')
          await page.getByRole('radio', { name: 'Portfolio' }).check({ force: true })
          await expect(page).toHaveURL('/market-data?timePeriod=5D&scope=portfolio')
          const scopes = () => calls.filter(({ name }) => name === 'mktDataTables_CC').map(({ body }) => body.scope)
          await expect.poll(scopes).toEqual(['portfolio'])
          await expectSettled(page)
          expect(await page.evaluate(() => history.length)).toBe(length)
          await page.goto('/market-data?scope=elsewhere')
          await expect(page.getByRole('radio', { name: 'Market' })).toBeChecked()
        }),

        step('a failure shows in its card alone, the others come, and Retry mends it', async ({ page, provoked }) => {
          provoked.push(/status of 501/)
          await page.route(addressOf(treeMap), (route) =>
            route.fulfill({ status: 501, json: { reason: 'This call is not answered yet.', requestId: 'sample-1' } }),
          )
          await page.goto('/market-data')
          await expectSettled(page)
          await expect(cardNamed(page, 'Tree map').getByRole('alert')).toContainText('Error: This call is not answered yet.')
          await drawingIn(cardNamed(page, 'World map'))
          await expect(page.getByRole('button', { name: 'Export Tree map' })).toBeDisabled()
          await page.unroute(addressOf(treeMap))
          await answerByHand(page)
          await cardNamed(page, 'Tree map').getByRole('button', { name: 'Retry' }).click()
          await drawingIn(cardNamed(page, 'Tree map'))
        }),

        stepThen('says "No data available" where a chart has none', async ({ page }) => {
          await page.route(addressOf(assetReturnHistogram), (route) =>
            route.fulfill({ json: { ...histogramReply, chart: null } }),
          )
          await page.getByLabel('Time period').selectOption('5Days')
          await expect(page).toHaveURL('/market-data?timePeriod=5D')
          await expectSettled(page)
          await expect(cardNamed(page, 'Asset histogram').getByText('No data available')).toBeVisible()
          await expect(page.getByRole('button', { name: 'Table of Asset histogram' })).toBeDisabled()
        }),

        step(
          'a chart script that does not load is logged, leaves the page standing, and Retry loads it',
          async ({ page, provoked }) => {
            provoked.push(/A chart script failed to load/)
            let isDown = true
            await page.route('**/assets/drawing-*.js', (route) =>
              isDown
                ? route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw new Error("down")' })
                : route.continue(),
            )
            const logged = page.waitForEvent('console', (message) => message.text().startsWith('A chart script failed to load'))
            await page.goto('/market-data')
            await expectSettled(page)
            const card = cardNamed(page, 'Asset histogram')
            await expect(card.getByRole('alert')).toContainText('Error: The chart could not be loaded.')
            await card.getByRole('button', { name: 'Table of Asset histogram' }).click()
            await expect(card.getByRole('table')).toBeVisible()
            await logged
            isDown = false
          },
        ),

        step('without accounts in scope the market is shown all the same; the portfolio waits for accounts', async ({ page }) => {
          await page.route('**/api/clarityConnect/getAccountsInScope_CC', (route) =>
            route.fulfill({ json: { accountsInScope: [] } }),
          )
          await page.goto('/market-data')
          await expect(tableNamed(page, 'Watchlist').getByRole('rowheader', { name: 'AAPL' })).toBeVisible()
          await drawingIn(cardNamed(page, 'World map'))
          await page.goto('/market-data?scope=portfolio')
          await expect(page.getByText('Choose accounts in Settings.')).toBeVisible()
          await expect(cardNamed(page, 'Watchlist').getByText('No data available')).toBeVisible()
        }),
      ],
      answerByHand,
    ),
  )
})
