import type { Page } from '@playwright/test'
import { explain } from '@portal/contract/reports/explain.ts'
import { taxLots } from '@portal/contract/reports/lots/tax-lots.ts'

import { fieldOf, markedOf, openPalette } from '../shell/palette-page.ts'
import { readCsv } from '../support/csv.ts'
import { money } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { businessDate } from '../support/quotes.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'
import { readSheets } from '../support/workbook.ts'

const GAINS = 'Gains for tax'
const OPEN = 'Open tax lots'
const OF_2025 = '2025-01-01/2025-12-31'

async function openLots(page: Page, address = '/tax-lots') {
  const reply = nextReply(page, taxLots)
  await page.goto(address)
  const lots = await reply
  await expect(cardNamed(page, OPEN)).toHaveAttribute('aria-busy', 'false')
  return lots
}

async function column(page: Page, title: string, head: string): Promise<readonly (string | undefined)[]> {
  const { heads, rows, total } = await readTable(tableNamed(page, title))
  const at = heads.findIndex((each) => each.replace(/ (USD|EUR|CHF|GBP|JPY)$/, '') === head)
  return [...rows, ...(total ? [total] : [])].map((row) => row[at])
}

test.describe('Tax Lots', () => {
  test.use({ person: 'anna' })
  test(
    'the lots of all accounts in scope are one press away, by year, explained and as files',
    journey([
      step('Positions and the search lead to them; the year so far comes first', async ({ page }) => {
        await page.goto('/position-details')
        const reply = nextReply(page, taxLots)
        await page.getByRole('main').getByRole('link', { name: 'Tax Lots' }).click()
        await expect(page).toHaveURL('/tax-lots')
        const { lots, lotsTotal, gains, gainsTotal, groups } = await reply
        expect(new Set(groups.flatMap(({ accounts }) => accounts)).size).toBeGreaterThan(1)
        await expect(cardNamed(page, OPEN)).toHaveAttribute('aria-busy', 'false')
        await expect(page.getByRole('combobox', { name: 'Time period' })).toHaveValue('YTD')
        const open = [...lots.slice(0, 10), lotsTotal]
        expect(await column(page, OPEN, 'Cost')).toEqual(open.map(({ cost }) => money(cost)))
        expect(await column(page, GAINS, 'Proceeds')).toEqual(
          [...gains.slice(0, 10), gainsTotal].map((row) => money(row.proceeds)),
        )
        expect((await column(page, GAINS, 'Closed')).slice(0, 10)).toEqual(
          gains.slice(0, 10).map(({ closed }) => businessDate(closed)),
        )
        await expect(cardNamed(page, 'Gains by holding period')).toBeVisible()
        await expectAccessible(page)
        await openPalette(page)
        await fieldOf(page).fill('tax lots')
        await expect(markedOf(page)).toContainText('Tax Lots')
      }),

      step('the year is chosen in the address, and the search narrows rows and totals', async ({ page }) => {
        const now = await openLots(page)
        const reply = nextReply(page, taxLots)
        await page.getByRole('combobox', { name: 'Time period' }).selectOption({ label: '2025' })
        const former = await reply
        await expect(page).toHaveURL(`/tax-lots?timePeriod=${encodeURIComponent(OF_2025)}`)
        expect(former.gains.map(({ closed }) => businessDate(closed).slice(-4))).toEqual(former.gains.map(() => '2025'))
        expect(former.gainsTotal.gain).not.toBe(now.gainsTotal.gain)
        await expect.poll(async () => (await column(page, GAINS, 'Proceeds')).at(-1)).toBe(money(former.gainsTotal.proceeds))

        const { symbol } = former.lots[0]!
        await page.getByPlaceholder('Search by Ticker').fill(symbol)
        const found = former.lots.filter((lot) => lot.symbol.toLowerCase().includes(symbol.toLowerCase()))
        const cost = found.reduce((sum, lot) => sum + lot.cost!, 0)
        await expect.poll(async () => (await column(page, OPEN, 'Cost')).at(-1)).toBe(money(cost))
      }),

      step('a total is explained, every lot is in the CSV, and a year is a workbook by one press', async ({ page }) => {
        const { lots, lotsTotal } = await openLots(page)
        const exporting = page.waitForEvent('download')
        await page.getByRole('button', { name: `Export ${OPEN}` }).click()
        expect((await readCsv(await exporting)).length).toBe(lots.length + 1)

        const { heads } = await readTable(tableNamed(page, OPEN))
        const at = heads.indexOf('Unrealised gain')
        const cell = tableNamed(page, OPEN).getByRole('row').last().locator('th, td').nth(at)
        const answer = nextReply(page, explain)
        await cell.locator('[tabindex]').or(cell).last().focus()
        await page.keyboard.press('Alt+Enter')
        expect((await answer).value).toBe(lotsTotal.gain)
        await expect(
          page.getByRole('dialog', { name: 'How is this computed?' }).getByText('Recomputed here: equal'),
        ).toBeVisible()

        const saving = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Tax Lots of 2025 as XLSX' }).click()
        const file = await saving
        expect(file.suggestedFilename()).toBe('tax-lots-2025-01-01-2025-12-31.xlsx')
        await expect(page).toHaveURL(/timePeriod=2025-01-01%2F2025-12-31/)
        const sheets = await readSheets(file)
        expect(sheets.map(({ name }) => name)).toEqual(['Gains by holding period', GAINS, OPEN])
        expect(sheets.at(-1)!.rows.length).toBeGreaterThan(10)
      }),
    ]),
  )
})
