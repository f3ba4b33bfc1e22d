import type { Page } from '@playwright/test'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portPerformance } from '@portal/contract/reports/performance.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { savePreference } from '@portal/contract/session/preferences.ts'

import { readCsv } from './csv.ts'
import { journey, step } from './journey.ts'
import { changeTheme } from './looks.ts'
import { tokenOf } from './people.ts'
import { ADDRESS } from './server-address.ts'
import { cardNamed, chooseInMenu, readTable, sortBy, tableNamed } from './table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'
import { addressOf, nextReply } from './wire.ts'
import { openedInSpreadsheet, readSheets, readWorkbook } from './workbook.ts'

const TITLE = 'Position Details'
const HEADS = ['Ticker', 'Name', 'Type', 'Quantity', 'Price', 'NPV', 'Daily P/L', 'Account']

const headsOf = async (page: Page, title = TITLE) =>
  (await readTable(tableNamed(page, title))).heads.map((head) => head.replace(/ (USD|EUR|CHF|GBP|JPY)$/, ''))

async function open(page: Page, address = '/position-details', title = TITLE) {
  await page.goto(address)
  await expect(cardNamed(page, title)).toHaveAttribute('aria-busy', 'false')
}

const popup = (page: Page) => page.getByRole('dialog', { name: `Columns of ${TITLE}` })

const openColumns = (page: Page) => chooseInMenu(page, 'Columns and row height', TITLE)

async function exported(page: Page, item: string) {
  const downloading = page.waitForEvent('download')
  await chooseInMenu(page, item, TITLE)
  return downloading
}

/** Forgets what a test kept, so that every test begins with the tables as they are made. */
async function forget(page: Page, ...keys: readonly string[]) {
  const headers = { authorization: `Bearer ${await tokenOf('ben')}`, origin: ADDRESS }
  for (const key of keys)
    expect((await page.request.post(`${ADDRESS}/api${savePreference.path}`, { data: { key, value: null }, headers })).ok()).toBe(
      true,
    )
}

// What is chosen is kept for the person: no other test looks at these tables as Ben.
test.use({ person: 'ben' })

const WHOLE = [
  [
    TITLE,
    '/position-details?cols=position-details.name.type.quantity.price.npv.dailyPL.costBasis.unrealisedPL.realisedPL.account',
  ],
  [
    'Portfolio Calculator',
    '/portfolio-calculator?cols=portfolio-calculator.name.position.npv.totalPL.pctChange.pctNPV.pctRisk.costBasis.unrealisedPL.realisedPL',
  ],
  [
    'Realised gains',
    '/trade-history?timePeriod=Max&cols=realised-gains.opened.closed.holdingDays.units.cost.proceeds.fees.gain.priceGain.fxGain.account',
  ],
  ['Portfolio Evolution', '/portfolio-evolution'],
] as const

/** Some fifteen letters. */
const MIN_NAME_PX = 90

const wholeTables = WHOLE.map(([title, address]) =>
  step(`with all its columns ${title} does not scroll sideways above 1280 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 1281, height: 900 })
    await open(page, address, title)
    const expandAll = cardNamed(page, title).getByRole('button', { name: 'Expand all' })
    if (await expandAll.isVisible()) await expandAll.click()
    const table = page.locator(`table[aria-label="${title}"]`)
    const excess = () => table.evaluate((table) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth)
    const name = table.locator('tbody [data-gives] > span').first()
    for (const width of [1281, 1366, 1440, 1600, 1680, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(excess).toBeLessThanOrEqual(0)
      // Names give way to figures, but not until nothing can be told by them.
      if ((await name.count()) > 0) expect((await name.boundingBox())!.width).toBeGreaterThan(MIN_NAME_PX)
    }
  }),
)

test.describe('the columns of a table', () => {
  test(
    'columns and rows are chosen, kept, linked and reset',
    journey(
      [
        ...wholeTables,
        step(
          'are hidden, moved and reset by the keyboard alone; they stay so over a reload, and the CSV has all of them',
          async ({ page }) => {
            await open(page)
            await page.getByRole('button', { name: `More for ${TITLE}`, exact: true }).focus()
            await page.keyboard.press('Enter')
            await expect(page.getByRole('menuitem', { name: 'Save as XLSX' })).toBeFocused()
            await page.keyboard.press('End')
            await page.keyboard.press('Enter')
            const box = (name: string) => popup(page).getByRole('checkbox', { name, exact: true })
            // The column that names the rows cannot go; the first that can has the focus.
            await expect(box('Ticker')).toBeDisabled()
            await expect(box('Name')).toBeFocused()
            await expectAccessible(page)
            await page.keyboard.press('Space')
            expect(await headsOf(page)).toEqual(HEADS.filter((head) => head !== 'Name'))
            await box('NPV').focus()
            for (let step = 0; step < 3; step++) await page.keyboard.press('Alt+ArrowUp')
            const moved = ['Ticker', 'NPV', 'Type', 'Quantity', 'Price', 'Daily P/L', 'Account']
            await expect(box('NPV')).toBeFocused()
            await expect(popup(page).getByRole('status')).toHaveText('NPV is now column 2 of 7')
            expect(await headsOf(page)).toEqual(moved)
            await popup(page).getByRole('button', { name: 'Move Account up' }).press('Enter')
            await expect(popup(page).getByRole('button', { name: 'Move Account up' })).toBeFocused()
            await popup(page)
              .getByRole('listitem')
              .filter({ hasText: 'Quantity' })
              .dragTo(popup(page).getByRole('listitem').filter({ hasText: 'Type' }), { targetPosition: { x: 60, y: 4 } })
            const kept = ['Ticker', 'NPV', 'Quantity', 'Type', 'Price', 'Account', 'Daily P/L']
            expect(await headsOf(page)).toEqual(kept)
            await page.keyboard.press('Escape')
            await expect(page.getByRole('button', { name: `More for ${TITLE}`, exact: true })).toBeFocused()

            await open(page)
            await expect.poll(() => headsOf(page)).toEqual(kept)
            const downloading = page.waitForEvent('download')
            await page.getByRole('button', { name: `Export ${TITLE}` }).click()
            expect((await readCsv(await downloading))[0]).toEqual(HEADS)

            // The address says what is shown, so that it is a link to it: also to somebody who chose nothing, or something else.
            const link = '/position-details?cols=position-details.npv.quantity.type.price.account.dailyPL'
            await expect(page).toHaveURL(link)
            await openColumns(page)
            await popup(page).getByRole('button', { name: 'Reset columns' }).click()
            expect(await headsOf(page)).toEqual(HEADS)
            await expect(page).toHaveURL('/position-details')
            await open(page, link)
            expect(await headsOf(page)).toEqual(kept)
            await open(page, '/position-details?cols=position-details.npv.gone')
            expect(await headsOf(page)).toEqual(['Ticker', 'NPV'])
            await open(page)
            expect(await headsOf(page)).toEqual(HEADS)
          },
        ),

        step('are those of a copied link for everybody, whatever they chose', async ({ page, context }) => {
          await context.grantPermissions(['clipboard-read', 'clipboard-write'])
          await open(page)
          await page.keyboard.press('Control+k')
          await page.getByRole('combobox', { name: /Find a screen/ }).fill('copy a link')
          await page.keyboard.press('Enter')
          await expect(page.getByText('Link copied').first()).toBeVisible()
          const link = await page.evaluate(() => navigator.clipboard.readText())
          await openColumns(page)
          await popup(page).getByRole('checkbox', { name: 'Type', exact: true }).uncheck()
          await expect(page).toHaveURL(/cols=/)
          await open(page, link)
          expect(await headsOf(page)).toEqual(HEADS)
          await open(page)
          await expect.poll(() => headsOf(page)).toEqual(HEADS.filter((head) => head !== 'Type'))
        }),

        step('that were kept and are no more are passed over, and newer ones come where they belong', async ({ page }) => {
          const headers = { authorization: `Bearer ${await tokenOf('ben')}`, origin: ADDRESS }
          const value = { shown: ['npv', 'gone', 'ticker', 'name'], hidden: ['type', 'gone too', 'quantity', 'account'] }
          const data = { key: 'table.position-details', value }
          expect((await page.request.post(`${ADDRESS}/api${savePreference.path}`, { data, headers })).ok()).toBe(true)
          await open(page)
          // Price stands after Quantity, which is hidden; Daily P/L after NPV.
          await expect.poll(() => headsOf(page)).toEqual(['Ticker', 'Price', 'NPV', 'Daily P/L', 'Name'])
        }),

        step('stay as they were chosen where they cannot be kept, and that is said', async ({ page, provoked }) => {
          provoked.push(/503/)
          await open(page)
          await openColumns(page)
          await page.route(addressOf(savePreference), (route) =>
            route.request().method() === 'POST'
              ? route.fulfill({ status: 503, json: { reason: 'Try again soon', requestId: 'r' } })
              : route.fallback(),
          )
          await popup(page).getByRole('checkbox', { name: 'Type', exact: true }).uncheck()
          await expect(page.getByText('Try again soon').first()).toBeVisible()
          expect(await headsOf(page)).toEqual(HEADS.filter((head) => head !== 'Type'))
          await page.unroute(addressOf(savePreference))
          // On the next visit the page shows what is kept.
          await open(page)
          expect(await headsOf(page)).toEqual(HEADS)
        }),

        step('are chosen on a phone and in the dark too, and every table card has the choice', async ({ page }) => {
          await page.setViewportSize({ width: 390, height: 844 })
          await open(page)
          await changeTheme(page, 'dark')
          await openColumns(page)
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
          await page.keyboard.press('Escape')
          for (const address of [
            '/',
            '/market-data',
            '/risk',
            '/performance',
            '/trade-history',
            '/portfolio-calculator',
            '/portfolio-evolution',
          ]) {
            await page.goto(address)
            const tables = page.locator('#page table')
            await expect(tables.first()).toBeVisible()
            const titles = await tables.evaluateAll((all) => all.map((table) => table.getAttribute('aria-label')))
            for (const title of titles)
              await expect(page.getByRole('button', { name: `More for ${title}`, exact: true })).toBeVisible()
          }
        }),

        step('rows are 26, 32 or 40 pixels high in all tables, as kept for the reader', async ({ page }) => {
          await open(page)
          const height = () =>
            tableNamed(page, TITLE)
              .locator('tbody tr')
              .first()
              .evaluate((row) => row.getBoundingClientRect().height)
          // The line below a row is its own.
          for (const [name, pixels] of [
            ['Standard', 32],
            ['Comfortable', 40],
            ['Compact', 26],
          ] as const) {
            await openColumns(page)
            await popup(page).getByRole('radio', { name, exact: true }).check()
            await page.keyboard.press('Escape')
            await expect.poll(height).toBeGreaterThanOrEqual(pixels)
            expect(await height()).toBeLessThanOrEqual(pixels + 1)
          }
          const npv = nextReply(page, npvSnapshot)
          await page.goto('/')
          await npv
          const row = tableNamed(page, 'Account NPV Summary').locator('tbody tr[data-row]').first()
          await expect.poll(() => row.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(27)
          await forget(page, 'tables.density')
        }),
      ],
      (page) => forget(page, 'table.position-details'),
    ),
  )
})

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
          expect(cells[4]!.map((head) => String(head).replace(/ \(.*\)$/, ''))).toEqual(HEADS)
          const number = (value: number | null, format: string) => (value === null ? null : { value, format })
          const expected = [...rows]
            .sort((a, b) => a.npv! - b.npv!)
            .map(({ ticker, name, type, quantity, price, npv, dailyPL, account }) => [
              ticker,
              name,
              type,
              number(quantity, Number.isInteger(quantity) ? '#,##0' : '#,##0.0###'),
              number(price, '#,##0.00##'),
              number(npv, '#,##0'),
              number(dailyPL, '+#,##0;-#,##0;0'),
              account,
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
          const tables = ['Account Performance', 'Benchmark Performance', 'Against the benchmark']
          const titles = [...tables, 'Portfolio evolution P/L', 'Account performance scatter', 'Realised drawdown']
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
          // A sheet may not be called by a slash.
          expect(sheets.map(({ name }) => name)).toEqual(titles.map((title) => title.replace('/', ' ')))
          expect(sheets[0]!.rows.slice(5, 5 + rows.length).map((cells) => cells[0])).toEqual(rows.map(({ account }) => account))
          for (const { rows: cells, formulas } of sheets) {
            // Returns do not add up.
            expect([...formulas]).toEqual([])
            expect(cells[1]![0]).toMatch(/^Clarity · .+ · Close of 19 Nov 2026$/)
            expect(cells.length).toBeGreaterThan(5)
          }
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
        // What an address says of no table, and of no column, counts for nothing.
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
