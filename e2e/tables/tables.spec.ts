import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { journey, step } from '../support/journey.ts'
import { cardNamed, chooseInMenu, readTable, sortBy, tableNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'
import { openedInSpreadsheet, readSheets, readWorkbook } from '../support/workbook.ts'
import { exported, HEADS, open, TITLE } from './table-pages.ts'

test.describe('a table on stored replies', () => {
  test.use({ isStored: true, person: 'anna', permissions: ['clipboard-read', 'clipboard-write'] })
  test(
    'is saved as a workbook, sorted by its address, and copied',
    journey([
      step(
        'a workbook has the figures of the reply as numbers under the heads shown, and a spreadsheet opens it',
        async ({ page }) => {
          const reply = nextReply(page, positionDetail)
          await open(page)
          const { rows, reportingCCY } = await reply
          await sortBy(tableNamed(page, TITLE), 'NPV')
          const download = await exported(page, 'Save as XLSX')
          expect(download.suggestedFilename()).toBe('position-details.xlsx')
          const { name, rows: cells, firstScrolled, formulas } = await readWorkbook(download)
          expect([name, firstScrolled]).toEqual([TITLE, 'B6'])
          // Below the head in row 5: the total of what adds up is a formula, and makes what the rows sum to.
          const sum = (column: string) => `SUM(${column}6:${column}${5 + rows.length})`
          const totalRow = 6 + rows.length
          expect([...formulas]).toEqual([
            [`F${totalRow}`, sum('F')],
            [`G${totalRow}`, sum('G')],
          ])
          const npvs = rows.map(({ npv }) => npv!)
          const total = (cells[totalRow - 1]![5] as { value: number }).value
          const gross = npvs.reduce((size, npv) => size + Math.abs(npv), 0)
          expect(Math.abs(npvs.reduce((whole, npv) => whole + npv, 0) - total)).toBeLessThanOrEqual(1e-9 * gross)
          expect(cells[0]).toEqual([TITLE])
          expect(cells[1]![0]).toMatch(new RegExp(`^Clarity · .+ accounts? · ${reportingCCY} · Close of 19 Nov 2026$`))
          expect(cells.slice(2, 4)).toEqual([['Demo data: simulated prices'], []])
          expect(cells[4]!.map((head) => String(head).replace(/ \(.*\)$/, ''))).toEqual([...HEADS, 'Price CCY'])
          const number = (value: number | null, format: string) => (value === null ? null : { value, format })
          const expected = [...rows]
            .sort((a, b) => a.npv! - b.npv!)
            .map(({ ticker, name, type, quantity, price, npv, dailyPL, account, quotedIn }) => [
              ticker,
              name,
              type,
              number(quantity, Number.isInteger(quantity) ? '#,##0' : '#,##0.0###'),
              number(price, '#,##0.00##'),
              number(npv, '#,##0'),
              number(dailyPL, '+#,##0;-#,##0;0'),
              account,
              quotedIn,
            ])
          expect(cells.slice(5, 5 + rows.length)).toEqual(expected)

          const opened = await openedInSpreadsheet(download)
          if (opened !== null) {
            const lines = opened.split('\n')
            expect(lines[4]).toMatch(/^Ticker,Name,Type,Quantity,Price,NPV/)
            const [least] = [...rows].sort((a, b) => a.npv! - b.npv!)
            expect(lines[5]).toContain(Math.round(least!.npv!).toLocaleString('en-US'))
          }
        },
      ),

      step('dates of a workbook are dates and percentages are fractions', async ({ page }) => {
        await open(page, '/performance', 'Account Performance')
        const downloading = page.waitForEvent('download')
        await chooseInMenu(page, 'Save as XLSX', 'Account Performance')
        const { rows } = await readWorkbook(await downloading)
        const year = rows[5]![rows[4]!.findIndex((head) => String(head).startsWith('Y1'))]
        expect(year).toMatchObject({ format: '+0.00%;-0.00%;0.00%' })
        await open(page, '/trade-history', 'Transactions')
        const next = page.waitForEvent('download')
        await chooseInMenu(page, 'Save as XLSX', 'Transactions')
        const trades = await readWorkbook(await next)
        const date = trades.rows[5]![0]
        expect(date).toMatchObject({ format: 'd mmm yyyy' })
        // Day 45,292 is 1 January 2024, day 46,346 is 20 November 2026.
        expect((date as { value: number }).value).toBeGreaterThan(45_292)
        expect((date as { value: number }).value).toBeLessThan(46_346)
      }),

      step(
        'a page is one workbook, a sheet for each of its tables and charts; where it has none that is said',
        async ({ page }) => {
          const reply = nextReply(page, portPerformance)
          await open(page, '/performance', 'Account Performance')
          const { rows } = await reply
          const titles = [
            ...['Account Performance', 'Benchmark Performance', 'Against the benchmark', 'Timing of flows'],
            ...['Portfolio evolution P/L', 'Account performance scatter', 'Attribution against the benchmark'],
            ...['Performance beside benchmarks'],
            'Realised drawdown',
            ...['Statistics of daily returns', 'Months and years', 'Rolling year: return and volatility'],
            ...['Drawdown', 'Deepest drawdowns', 'P/L of the drawdowns by position', 'Worst days of the drawdowns'],
          ]
          for (const title of titles) await expect(cardNamed(page, title)).toHaveAttribute('aria-busy', 'false')
          const exportPage = async () => {
            await page.keyboard.press('Control+k')
            await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('export page')
            await page.keyboard.press('Enter')
          }
          const downloading = page.waitForEvent('download')
          await exportPage()
          const download = await downloading
          expect(download.suggestedFilename()).toBe('performance-page.xlsx')
          const sheets = await readSheets(download)
          // The name of a sheet has no slash and no colon, and at most 31 characters.
          expect(sheets.map(({ name }) => name)).toEqual(titles.map((title) => title.replaceAll(/[/:]/g, ' ').slice(0, 31)))
          expect(sheets[0]!.rows.slice(5, 5 + rows.length).map((cells) => cells[0])).toEqual(rows.map(({ account }) => account))
          for (const { name, rows: cells, formulas } of sheets) {
            // Returns do not add up; effects of an attribution do.
            expect(formulas.size > 0, name).toBe(name.startsWith('Attribution'))
            expect(cells[1]![0]).toMatch(/^Clarity · .+ · Close of 19 Nov 2026( · 1 Year)?$/)
            expect(cells.length).toBeGreaterThan(5)
          }
          expect(sheets.find(({ name }) => name === 'Realised drawdown')!.rows[1]![0]).toContain(' · 1 Year')
          const opened = await openedInSpreadsheet(download)
          if (opened !== null) expect(opened).toContain(rows[0]!.account)

          await page.goto('/settings')
          await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
          await exportPage()
          await expect(page.getByText('There is nothing on this screen to export.')).toBeVisible()
        },
      ),

      step('the order of a table is in the address, and a link shows it again; what is off leaves no trace', async ({ page }) => {
        await open(page)
        const history = await page.evaluate(() => window.history.length)
        const address = () => page.evaluate(() => location.pathname + location.search)
        const table = tableNamed(page, TITLE)
        await sortBy(table, 'Type')
        await sortBy(table, 'NPV', true)
        await sortBy(table, 'NPV', true)
        await expect.poll(address).toBe('/position-details?sort=position-details.type.-npv')
        const sorted = await readTable(table)
        const link = await address()
        await open(page, link)
        await expect(table.getByRole('columnheader', { name: 'NPV', exact: true })).toHaveAttribute('aria-sort', 'descending')
        expect((await readTable(table)).rows).toEqual(sorted.rows)
        // Descending, then off.
        await sortBy(table, 'Type')
        await sortBy(table, 'Type')
        await expect.poll(address).toBe('/position-details')
        expect(await page.evaluate(() => window.history.length)).toBe(history)
        // Parts of an address that name no known table or column are ignored.
        await open(page, '/position-details?sort=other.x+position-details.nothing')
        await expect(table.getByRole('columnheader', { name: 'NPV', exact: true })).toHaveAttribute('aria-sort', 'none')
      }),

      step(
        'a table is copied as it is shown: for a spreadsheet and as text, every digit of it; where that is not allowed it is said',
        async ({ page, context }) => {
          const reply = nextReply(page, npvSnapshot)
          await open(page, '/', 'Account NPV Summary')
          const { rows, total } = await reply
          await page.getByRole('button', { name: 'More for Account NPV Summary' }).focus()
          await page.keyboard.press('Enter')
          await expect(page.getByRole('menuitem', { name: 'Save as XLSX' })).toBeFocused()
          await page.keyboard.press('ArrowDown')
          await page.keyboard.press('Enter')
          await expect(page.getByText(`Copied ${rows.length + 1} rows`).first()).toBeVisible()
          const [text, html] = await page.evaluate(async () => {
            const [item] = await navigator.clipboard.read()
            return Promise.all(['text/plain', 'text/html'].map(async (type) => (await item!.getType(type)).text()))
          })
          const lines = text!.split('\n').map((line) => line.split('\t'))
          expect(lines[0]).toEqual(['Account', 'NPV', 'Cash', '1D change', '1D', 'YTD'])
          expect(lines.slice(1).map(([account, npv]) => [account, npv])).toEqual(
            [...rows, total].map(({ account, npv }) => [account, String(npv)]),
          )
          expect(html!.match(/<tr>/g)).toHaveLength(rows.length + 2)
          expect(html).toContain(`<td>${rows[0]!.npv}</td>`)

          await context.clearPermissions()
          await page.evaluate(() => {
            navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
          })
          await chooseInMenu(page, 'Copy as table', 'Account NPV Summary')
          await expect(page.getByText('The browser does not allow copying here. Export the table instead.').first()).toBeVisible()
        },
      ),
    ]),
  )
})
