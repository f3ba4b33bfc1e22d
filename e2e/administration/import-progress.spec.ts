import { importDetail, imports, undoImport } from '@portal/contract/institution/imports.ts'
import { openImports } from '../support/imports.ts'
import { tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test.describe('an import on replies by hand', () => {
  test.use({ person: 'carla', isStored: true })
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
      route.fulfill({ json: { ...batch, failures: [], warnings: [], accounts: [] } }),
    )
    await openImports(page)
    const row = tableNamed(page, 'Imports').getByRole('row').nth(1)
    await expect(row.getByRole('progressbar')).toHaveAttribute('value', '0.42')
    await expect(row).toContainText('42%')
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
