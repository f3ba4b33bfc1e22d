import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { importDetail, imports, undoImport } from '@portal/contract/institution/imports.ts'

import { cardNamed, readTable, tableNamed } from './table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, test } from './test.ts'

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const card = (page: Page) => cardNamed(page, 'Send files')
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function openImports(page: Page): Promise<void> {
  await page.goto('/imports')
  await expect(tableNamed(page, 'Imports')).toBeVisible()
  await expect(cardNamed(page, 'Imports')).not.toHaveAttribute('aria-busy', 'true')
}

async function check(page: Page, name: string, ...files: readonly ReturnType<typeof file>[]): Promise<void> {
  await card(page).getByLabel('Name').fill(name)
  await card(page)
    .getByLabel('Files')
    .setInputFiles([...files])
  await card(page).getByRole('button', { name: 'Check' }).click()
}

/** Imports into an institution that other tests read little of; what is booked is taken back. */
test.describe('the imports of an administrator', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ person: 'otto' })

  test('asks for a name and files first', async ({ page }) => {
    await openImports(page)
    await expect(page).toHaveTitle('Imports · Clarity')
    await card(page).getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('Give the import a name.')).toBeVisible()
    await expect(page.getByText('Choose at least one file.')).toBeVisible()
    await expectAccessible(page)
  })

  test('lists what is wrong line by line, and books nothing', async ({ page }) => {
    await openImports(page)
    await check(page, 'wrong closes', file('prices.csv', 'instrument,day,close\nNOBODY,2026-03-31,1\nNOBODY,2026-02-31,x\n'))
    await expect(card(page).getByText('Refused')).toBeVisible()
    const problems = tableNamed(page, 'Problems')
    const { heads, rows } = await readTable(problems)
    expect(heads).toEqual(['File', 'Line', 'Column', 'What is wrong', 'What to do'])
    expect(rows.map(([name, line]) => [name, line])).toContainEqual(['prices.csv', '3'])
    await expect(card(page).getByRole('button', { name: 'Book' })).toBeHidden()
    await expectAccessible(page)
    await card(page).getByRole('button', { name: 'Choose other files' }).click()
    await expect(card(page).getByLabel('Name')).toHaveValue('')
  })

  test('takes a folder, or what is dropped, and names what it leaves out', async ({ page }, testInfo) => {
    const folder = testInfo.outputPath('files')
    mkdirSync(join(folder, 'logos'), { recursive: true })
    writeFileSync(join(folder, 'holidays.csv'), 'day,name\n2032-05-01,Labour Day\n')
    writeFileSync(join(folder, 'logos', 'NOBODY.png'), 'no picture')
    writeFileSync(join(folder, 'notes.txt'), 'not for the portal')
    await openImports(page)
    await card(page).getByLabel('Folder').setInputFiles(folder)
    await expect(card(page).getByText(/^2 files: /)).toContainText('holidays.csv')
    await expect(card(page).getByText('Left out, as it is neither CSV nor PNG: notes.txt.')).toBeVisible()
    await expectAccessible(page)

    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['day,name\n2033-05-02,Labour Day\n'], 'holidays.csv', { type: 'text/csv' }))
      return data
    })
    const zone = card(page).getByText('Or drop files or a folder here.')
    await zone.dispatchEvent('dragover', { dataTransfer: dropped })
    await zone.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(card(page).getByText('1 file: holidays.csv')).toBeVisible()
    await expect(card(page).getByText(/^Left out/)).toBeHidden()
    expect(await card(page).getByLabel('Folder').inputValue()).toBe('')
    await card(page).getByLabel('Name').fill('a dropped holiday')
    await card(page).getByRole('button', { name: 'Check' }).click()
    await expect(card(page).getByText('Checked without a fault. Nothing is booked yet.')).toBeVisible()
  })

  test('checks files first, books the very same, and takes them back after a question', async ({ page }) => {
    await openImports(page)
    await check(page, 'one holiday', file('holidays.csv', 'day,name\n2031-05-01,Labour Day\n'))
    await expect(card(page).getByText('Checked without a fault. Nothing is booked yet.')).toBeVisible()
    expect((await readTable(tableNamed(page, 'Records'))).rows).toEqual([['holidays', '1', '0', '0']])
    await card(page).getByRole('button', { name: 'Book' }).click()
    await expect(card(page).getByText('Everything is booked.')).toBeVisible()
    const row = tableNamed(page, 'Imports').getByRole('row', { name: /one holiday.*Booked/ })
    await expect(row).toBeVisible()
    await expect(tableNamed(page, 'Imports').getByRole('row', { name: /one holiday.*Checked.*Dry run/ })).toBeVisible()

    await row.getByRole('button', { name: 'Details of one holiday' }).press('Enter')
    const popup = page.getByRole('dialog', { name: 'one holiday' })
    await popup.getByRole('button', { name: 'Undo' }).click()
    await expect(popup.getByText('counts as never booked')).toBeVisible()
    await expectAccessible(page)
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await popup.getByRole('button', { name: 'Undo' }).click()
    await popup.getByRole('region', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'one holiday undone.')).toBeVisible()
    await expect(popup.getByText('Booked, and taken back since.')).toBeVisible()
    await expect(popup.getByRole('button', { name: 'Undo' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(tableNamed(page, 'Imports').getByRole('row', { name: /one holiday.*Undone/ })).toBeVisible()
  })

  test('shows progress until an import ends, and why one cannot be undone', async ({ page, provoked }) => {
    provoked.push(/status of 409/)
    const batch = {
      id: '7e5ad8f1-0b5c-4a3c-9a53-2f5a3c1f0b11',
      name: 'closes of a very long name that goes on and on, as names of files from elsewhere like to do.zip',
      source: 'import',
      sentBy: 'token:1',
      sentAt: 1_795_000_000,
      endedAt: null as number | null,
      undoneAt: null,
      isDryRun: false,
      state: 'running',
      progress: 0.42,
      counts: {},
      failureCount: 0,
    }
    await page.route(`**/api${imports.path}`, (route) => route.fulfill({ json: { rows: [batch], hasMore: false } }))
    await page.route(`**/api${importDetail.path.replace('{id}', '*')}`, (route) =>
      route.fulfill({ json: { ...batch, failures: [] } }),
    )
    await openImports(page)
    const row = tableNamed(page, 'Imports').getByRole('row').nth(1)
    await expect(row.getByRole('progressbar')).toHaveAttribute('value', '0.42')
    await expect(row).toContainText('42%')
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme)
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(row.getByRole('progressbar')).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await row.getByRole('button', { name: /^Details of closes/ }).click()
    const popup = page.getByRole('dialog')
    await expect(popup.getByText('Under way.')).toBeVisible()
    Object.assign(batch, {
      state: 'booked',
      progress: 1,
      endedAt: 1_795_000_100,
      counts: { prices: { added: 3, corrected: 1, unchanged: 2 } },
    })
    await expect(popup.getByText('Everything is booked.')).toBeVisible()
    await expect(row.getByRole('progressbar')).toBeHidden()

    const reason = 'Portfolio "Growth" was used since by "later closes": undo that first.'
    await page.route(`**/api${undoImport.path.replace('{id}', '*')}`, (route) =>
      route.fulfill({ status: 409, json: { reason, requestId: 'sample-1' } }),
    )
    await popup.getByRole('button', { name: 'Undo' }).click()
    await popup.getByRole('region').getByRole('button', { name: 'Undo' }).click()
    await expect(popup.getByText(`Error: ${reason}`)).toBeVisible()
    await expectAccessible(page)
  })
})
