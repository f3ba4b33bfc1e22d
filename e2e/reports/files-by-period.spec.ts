import type { Download, Page, Request } from '@playwright/test'
import { reportPdf } from '@portal/contract/reports/embedded-report.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'

import { fieldOf, markedOf, openPalette, optionsOf, paletteOf } from '../shell/palette-page.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { AS_OF } from '../support/server-address.ts'
import { chooseInMenu } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { addressOf, hold } from '../support/wire.ts'
import { readWorkbook } from '../support/workbook.ts'

test.use({ person: 'anna' })

const OF_2024 = '2024-01-01/2024-12-31'
const OF_Q3 = '2026-07-01/2026-09-30'

/** The first PDF after a start waits for every figure of the institution to be computed. */
const FIRST_MS = 60_000

/** The file that an action saves, and its request where the server makes it. */
async function saved(page: Page, act: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download', { timeout: FIRST_MS })
  await act()
  return download
}

const isPdf = (request: Request): boolean => request.url().endsWith(reportPdf.path)

async function pdfRequest(page: Page, act: () => Promise<void>): Promise<{ readonly name: string; readonly body: unknown }> {
  const asked = page.waitForRequest(isPdf)
  const file = await saved(page, act)
  return { name: file.suggestedFilename(), body: (await asked).postDataJSON() }
}

const OF_2025 = 'transactions-2025-01-01-2025-12-31.xlsx'

async function choosePeriod(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Time period' }).selectOption({ label })
}

test(
  'A PDF of the third quarter and the transactions of 2024 as XLSX are two clicks, and the same files as by the longer way',
  journey([
    step('the search saves the transactions of 2024: the workbook of their menu', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      await fieldOf(page).fill('trades 2024 excel')
      const quick = await saved(page, () => optionsOf(page).filter({ hasText: 'Transactions of 2024' }).first().click())
      await expect(page).toHaveURL(`/trade-history?timePeriod=${encodeURIComponent(OF_2024)}`)

      await page.goto('/trade-history')
      await choosePeriod(page, '2024')
      await expect(page.locator('[data-period]')).toContainText('31 Dec 2024')
      const long = await saved(page, () => chooseInMenu(page, 'Save as XLSX', 'Transactions'))
      expect(quick.suggestedFilename()).toBe('transactions-2024-01-01-2024-12-31.xlsx')
      expect(long.suggestedFilename()).toBe('transactions.xlsx')
      const sheet = await readWorkbook(quick)
      expect(sheet).toEqual(await readWorkbook(long))
      expect(sheet.rows.length).toBeGreaterThan(10)
      expect(String(sheet.rows[1])).toContain('Close of 31 Dec 2024 · 2024')
    }),

    stepThen(
      'Trade History saves a year by one press, by the keyboard too, and the search finds the other tables',
      async ({ page }) => {
        await page.goto('/trade-history')
        const ofYear = page.getByRole('list', { name: 'Transactions as XLSX, by year' })
        await expect(ofYear.getByRole('button')).toHaveText(['2026', '2025', '2024', '2023', '2022', '2021', '2020'])
        const button = ofYear.getByRole('button', { name: 'Transactions of 2025 as XLSX' })
        await button.focus()
        expect((await saved(page, () => page.keyboard.press('Enter'))).suggestedFilename()).toBe(OF_2025)
        await expect(page.getByRole('combobox', { name: 'Time period' })).toHaveValue('2025-01-01/2025-12-31')
        await expect(button).toBeFocused()
        // The year that is shown already is saved too.
        expect((await saved(page, () => button.click())).suggestedFilename()).toBe(OF_2025)

        await openPalette(page)
        await fieldOf(page).fill('gains 2025')
        await expect(markedOf(page)).toContainText('Realised gains of 2025')
        expect((await saved(page, () => page.keyboard.press('Enter'))).suggestedFilename()).toBe(
          'realised-gains-2025-01-01-2025-12-31.xlsx',
        )
      },
    ),

    stepThen('a wish ends with the screen: nothing is saved when its period is chosen later', async ({ page }) => {
      const release = await hold(page, tradeHistory)
      const files: string[] = []
      page.on('download', (file) => files.push(file.suggestedFilename()))
      await page.getByRole('button', { name: 'Transactions of 2023 as XLSX' }).click()
      await openPalette(page)
      await fieldOf(page).fill('settings')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/settings')
      release()
      await openPalette(page)
      await fieldOf(page).fill('trade history')
      await page.keyboard.press('Enter')
      await choosePeriod(page, '2023')
      await expect(page.locator('[data-period]')).toContainText('29 Dec 2023')
      expect(files).toEqual([])
    }),

    step('a period whose entries cannot be read says why there is no file', async ({ page, provoked }) => {
      provoked.push(/status of 400/)
      await page.goto('/trade-history')
      await expect(page.locator('[data-period]')).toContainText('2026')
      await page.route(addressOf(tradeHistory), (route) =>
        route.fulfill({ status: 400, json: { reason: 'The period ends before the first close.', requestId: 'sample-1' } }),
      )
      await page.getByRole('button', { name: 'Transactions of 2021 as XLSX' }).click()
      const notice = page.getByText('No file of Transactions was saved. The period ends before the first close.')
      await expect(notice.first()).toBeAttached()
      await expect(page.getByRole('alert').first()).toContainText('The period ends before the first close.')
    }),

    step('Reports and the search have the PDF of the third quarter: what Download PDF asks for over it', async ({ page }) => {
      // Reports has no figures, so it offers the periods up to today: here the day after the last close.
      await page.addInitScript((lastClose) => {
        const now = Date.now
        const behind = now() - Date.parse(lastClose) - 86_400_000
        Date.now = () => now() - behind
      }, AS_OF)
      await page.goto('/reports')
      const list = page.getByRole('list', { name: 'PDF of' })
      await expect(list.getByRole('button')).toHaveText([
        ...['Oct 2026', 'Q3 2026', 'Q2 2026', 'Q1 2026', 'Q4 2025'],
        ...['2025', '2024'],
      ])
      const pressed = await pdfRequest(page, () => list.getByRole('button', { name: 'PDF of Q3 2026' }).click())
      await expect(page).toHaveURL('/reports')
      await choosePeriod(page, 'Q3 2026')
      const long = await pdfRequest(page, () => page.getByRole('button', { name: 'Download PDF' }).click())
      expect(long.body).toMatchObject({ timePeriod: OF_Q3, asOf: '2026-09-30' })
      expect(pressed).toEqual(long)

      await page.goto('/')
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      const offered = paletteOf(page)
        .getByRole('group', { name: /^Files/ })
        .getByRole('option')
      await expect(offered).toHaveText([
        ...['Report of Oct 2026PDF', 'Report of Q3 2026PDF', 'Report of Q2 2026PDF', 'Report of 2025PDF'],
        ...['Transactions of 2026XLSX', 'Transactions of 2025XLSX', 'Transactions of 2024XLSX'],
      ])
      const found = await pdfRequest(page, () => offered.filter({ hasText: 'Q3 2026' }).click())
      expect(found).toEqual(long)
      await expect(page).toHaveURL('/')
    }),

    stepThen(
      'the day of the screen counts for periods with a name alone, and hidden amounts make no report',
      async ({ page }) => {
        await page.goto('/?asOf=2026-11-12')
        await openPalette(page)
        await fieldOf(page).fill('report 1y pdf')
        const named = await pdfRequest(page, () => page.keyboard.press('Enter'))
        expect(named.body).toMatchObject({ timePeriod: '1Y', asOf: '2026-11-12' })
        await page.keyboard.press('Control+.')
        await openPalette(page)
        await fieldOf(page).fill('trades 2025')
        await expect(optionsOf(page).filter({ hasText: 'Transactions of 2025' }).first()).toBeVisible()
        await fieldOf(page).fill('report 2025')
        await expect(optionsOf(page).filter({ hasText: 'Report of 2025' })).toHaveCount(0)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+.')
      },
    ),
  ]),
)
