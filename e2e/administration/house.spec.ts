import { house } from '@portal/contract/house/house.ts'
import { HOUSE } from '../stored/administration.ts'
import { changeTheme } from '../support/looks.ts'
import { readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'

test.describe('the House screen, on stored replies', () => {
  test.use({ person: 'carla', isStored: true })
  test('lists clients with what needs attention, says when a day has no run, and opens a client', async ({ page }) => {
    await page.route(
      ({ pathname }) => pathname === `/api${house.path}`,
      (route) => {
        const { asOf, search } = (route.request().postDataJSON() ?? {}) as { asOf?: string; search?: string }
        const before = { ...HOUSE, run: null, rows: [], rowCount: 0, total: null, lastDayBefore: Date.UTC(2026, 10, 19) / 1000 }
        const rows = HOUSE.rows.filter(({ client }) => client.toLowerCase().includes(search ?? ''))
        return route.fulfill({ json: asOf === '2026-11-22' ? before : { ...HOUSE, rows, rowCount: rows.length } })
      },
    )
    await page.goto('/house')
    await expect(page).toHaveTitle('House · Clarity')
    const table = tableNamed(page, 'Clients')
    await expect(table).toContainText('1 breach')
    const { heads } = await readTable(table)
    expect(heads).toEqual([
      ...['Client', 'NPV', 'P/L of the day', 'D1', 'MTD', 'YTD', 'VaR 95', 'VaR 99', 'Limits', 'Exceptions', 'Last sign-in'],
    ])
    await expectAccessible(page)
    for (const width of [390, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await changeTheme(page, 'dark')
    await expectAccessible(page)
    await page.getByLabel('Close of').fill('2026-11-22')
    await expect(page.getByText('No figures were kept of this day.')).toBeVisible()
    await page.getByRole('button', { name: /^Show / }).click()
    await expect(table).toContainText('Halden Family Office')
    await page.getByRole('searchbox', { name: 'Find a client' }).fill('halden')
    await expect(table.getByRole('button', { name: /^Open / })).toHaveCount(1)
    await page.getByRole('button', { name: 'Open Halden Family Office' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})
