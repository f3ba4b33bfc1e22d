import type { Page } from '@playwright/test'
import { journey, step } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'

const popup = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test.describe('the ledger, on stored replies', () => {
  test.use({ person: 'carla', isStored: true })

  test('lists the entries of an account, and leads there from Data and from the account', async ({ page }) => {
    await page.goto('/data')
    await page.getByRole('link', { name: 'Alternatives' }).click()
    await expect(page).toHaveURL(/\/ledger\?account=51000000-/)
    await expect(page).toHaveTitle('Ledger · Clarity')
    const table = tableNamed(page, 'Trades of Alternatives')
    const { heads, rows } = await readTable(table)
    expect(heads.slice(0, 8)).toEqual([
      'Trade date',
      'Type',
      'Instrument',
      'Quantity',
      'Price',
      'Currency',
      'Net amount',
      'State',
    ])
    expect(rows.map((cells) => [cells[0], cells[1], cells[3], cells[7]])).toEqual([
      ['18 Nov 2026', 'Buy', '120', 'Counts'],
      ['17 Nov 2026', 'Sell', '−40', 'Cancelled'],
      ['16 Nov 2026', 'Buy', '10', 'Counts'],
    ])
    await expect(page.getByRole('button', { name: 'Book T-2 again' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel T-2', exact: true })).toBeHidden()
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Income')
    await expect(cardNamed(page, 'Income of Alternatives')).toContainText('No entry of these days is found.')
    await page.goto('/account/Alternatives')
    await page.getByRole('main').getByRole('link', { name: 'Ledger' }).click()
    await expect(page).toHaveTitle('Ledger · Clarity')
  })

  test('offers nothing to do with entries of another kind while those of the chosen one are read', async ({ page }) => {
    await page.goto('/ledger')
    await expect(page.getByRole('button', { name: 'Correct T-3' })).toBeVisible()
    const income = page.getByRole('region', { name: /^Income of / })
    const held = Promise.withResolvers<void>()
    await page.route('**/api/entries', async (route) => {
      await held.promise
      await route.fallback()
    })
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Income')
    await expect(income).toBeVisible()
    await expect(page.getByRole('button', { name: 'Correct T-3' })).toBeHidden()
    held.resolve()
    await expect(income).toContainText('No entry of these days is found.')
  })

  test('shows at its field what is wrong with a cell, and asks for the reason', async ({ page }) => {
    await page.goto('/ledger')
    await page.getByRole('button', { name: 'Correct T-3' }).click()
    const dialog = popup(page, 'Correct T-3')
    await dialog.getByLabel('Quantity').fill('1,000')
    await dialog.getByLabel('Trade date').fill('')
    await dialog.getByRole('button', { name: 'Book' }).click()
    await expect(dialog.getByLabel('Quantity')).toHaveAccessibleDescription(/"1,000" is not a plain number/)
    await expect(dialog.getByLabel('Trade date')).toHaveAccessibleDescription(/This is needed/)
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Give a reason/)
    await expectAccessible(page)
    for (const width of [390, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await page.keyboard.press('Escape')
    await changeTheme(page, 'dark')
    await page.getByRole('button', { name: 'New entry' }).click()
    await popup(page, 'New trade').getByLabel('Instrument').fill('trc')
    await expect(page.locator('datalist option')).toHaveText('TRCT · Tractor Works · USD · US0378331005')
    await expectAccessible(page)
  })

  test('shows what would be strange before an entry is cancelled', async ({ page }) => {
    const text = 'T-9 sells 120 TRCT on 20 Nov 2026: it is short.'
    const warning = { file: 'transactions.csv', place: null, code: 'importWarning.laterSaleOfMore', params: {}, text }
    const asked: boolean[] = []
    await page.route('**/api/entries/cancel', async (route) => {
      const { dryRun = false } = route.request().postDataJSON()
      asked.push(dryRun)
      const batch = dryRun ? null : { id: '71000000-0000-4000-8000-000000000009', name: 'Cancelled the trade T-3' }
      await route.fulfill({ json: { batch, warnings: [warning] } })
    })
    await page.goto('/ledger')
    await page.getByRole('button', { name: 'Cancel T-3' }).click()
    const dialog = popup(page, 'Cancel T-3?')
    await dialog.getByLabel('Reason').fill('Never traded')
    await dialog.getByRole('button', { name: 'Cancel the entry' }).click()
    await expect(dialog.getByRole('alert')).toContainText(text)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 900 })
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Cancel it all the same' }).click()
    await toast(page, 'The entry is cancelled.').waitFor()
    await expect(dialog).toBeHidden()
    expect(asked).toEqual([true, false])
  })
})

/** In an institution that other tests read little of. At the end everything counts as before. */
test.describe('the ledger', () => {
  test.use({ person: 'otto' })

  const first = async (page: Page) => {
    const [row] = (await readTable(page.getByRole('table').first())).rows
    return row!
  }
  /** Corrects the first trade, with a reason. */
  const correct = async (page: Page, quantity: string) => {
    await page
      .getByRole('button', { name: /^(Correct|Book) / })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Quantity').fill(quantity)
    await dialog.getByLabel('Reason').fill('As on the contract note')
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    // A warning about it is shown once.
    const strange = dialog.getByRole('button', { name: 'Book as it is' })
    await strange.or(toast(page, 'The entry is booked.')).first().waitFor()
    if (await strange.isVisible()) await strange.click()
    await toast(page, 'The entry is booked.').first().waitFor()
    await expect(dialog).toBeHidden()
  }

  test(
    'books, corrects and cancels single entries',
    journey([
      step('corrects a trade, and sets it back', async ({ page }) => {
        await page.goto('/ledger')
        await expect(page.getByRole('button', { name: /^Correct / }).first()).toBeVisible()
        const before = (await first(page))[3]!
        await correct(page, '123')
        await expect.poll(async () => (await first(page))[3]).toBe('123')
        await correct(page, before.replace('−', '-').replaceAll(',', ''))
        await expect.poll(async () => (await first(page))[3]).toBe(before)
      }),

      step('books a new one, which the server checks as a line of an import', async ({ page }) => {
        await page.goto('/ledger?kind=transfers')
        await page.getByRole('button', { name: 'New entry' }).click()
        const dialog = popup(page, 'New transfer')
        await dialog.getByLabel('Date', { exact: true }).fill('2026-10-01')
        await dialog.getByLabel('Counterparty').fill('House bank')
        await dialog.getByLabel('Currency').fill('XXY')
        await dialog.getByLabel('Amount').fill('12.5')
        await dialog.getByRole('button', { name: 'Book', exact: true }).click()
        await expect(dialog.getByLabel('Currency')).toHaveAccessibleDescription(/XXY/)
        await dialog.getByLabel('Currency').fill('EUR')
        await dialog.getByRole('button', { name: 'Book', exact: true }).click()
        await toast(page, 'The entry is booked.').first().waitFor()
      }),

      step('finds and cancels it; it no longer counts', async ({ page }) => {
        await page.goto('/ledger?kind=transfers&search=house bank')
        await page.getByRole('button', { name: /^Cancel / }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText('1 Oct 2026 House bank 12.5 EUR no longer counts.')
        await dialog.getByRole('button', { name: 'Cancel the entry' }).click()
        await expect(dialog).toContainText('Give a reason.')
        await dialog.getByLabel('Reason').fill('Booked by mistake')
        await dialog.getByRole('button', { name: 'Cancel the entry' }).click()
        await expect(page.getByRole('button', { name: /^Book .* again$/ })).toBeVisible()
        expect(await first(page)).toContain('Cancelled')
      }),

      step('names each in the audit trail and among imports', async ({ page }) => {
        await page.goto('/audit?action=entry')
        await expect(page.getByRole('table')).toContainText('Booked by mistake')
        await page.goto('/imports')
        await expect(page.getByRole('table')).toContainText('Cancelled the transfer')
      }),
    ]),
  )
})
