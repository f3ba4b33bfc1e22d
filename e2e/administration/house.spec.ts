import { house } from '@portal/contract/house/house.ts'
import { orderRun } from '@portal/contract/house/runs.ts'
import { jobDetail } from '@portal/contract/institution/jobs.ts'
import { whatChanged } from '@portal/contract/reports/what-changed.ts'
import { HOUSE, JOBS } from '../stored/administration.ts'
import { changeTheme } from '../support/looks.ts'
import { readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/test.ts'

const KEPT_AT = new Date(HOUSE.run!.at * 1_000).toISOString().replace('.000', '')
/** A run that has ended. */
const JOB = { ...JOBS.rows.at(-1)!, kind: 'runs', reply: null }

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
      ...['Client', 'NPV', 'P/L of the day', 'D1', 'MTD', 'YTD', 'Y1', 'VaR 95', 'Limits', 'Exceptions', 'Last sign-in'],
      'Since then',
    ])
    await expectAccessible(page)
    for (const width of [390, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await changeTheme(page, 'dark')
    await expectReadable(page)
    await page.getByLabel('Close of').fill('2026-11-22')
    await expect(page.getByText('No figures were kept of this day.')).toBeVisible()
    await page.getByRole('button', { name: 'Show 19 Nov 2026' }).click()
    await expect(table).toContainText('Halden Family Office')
    await expect(page).toHaveURL(/asOf=2026-11-19$/)
    await page.getByRole('searchbox', { name: 'Find a client' }).fill('halden')
    await expect(table.getByRole('button', { name: /^Open / })).toHaveCount(1)
    await expect(table).toContainText('All clients')
    await expect(page).toHaveURL(/search=halden/)
    await page.getByRole('button', { name: 'Open Halden Family Office' }).click()
    await expect(page).toHaveURL(/\/\?asOf=2026-11-19$/)
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Find a client' })).toHaveValue('halden')
    await expect(table.getByRole('button', { name: /^Open / })).toHaveCount(1)
  })

  test('before the first run of all, offers the last one', async ({ page }) => {
    await page.route(
      ({ pathname }) => pathname === `/api${house.path}`,
      (route) => {
        const { asOf } = (route.request().postDataJSON() ?? {}) as { asOf?: string }
        return route.fulfill({ json: asOf ? { ...HOUSE, run: null, rows: [], rowCount: 0, total: null } : HOUSE })
      },
    )
    await page.goto('/house?asOf=2020-06-30')
    await expect(page.getByText('No figures were kept of this day.')).toBeVisible()
    await page.getByRole('button', { name: 'Show the last run' }).click()
    await expect(tableNamed(page, 'Clients')).toContainText('Halden Family Office')
    await expect(page).toHaveURL(/\/house$/)
  })

  test('the state of its limits leads to the limits of a client', async ({ page }) => {
    await page.route(
      ({ pathname }) => pathname === `/api${house.path}`,
      (route) => route.fulfill({ json: HOUSE }),
    )
    await page.goto('/house')
    await page.getByRole('button', { name: '1 breach: limits of Halden Family Office' }).click()
    await expect(page).toHaveURL(/\/risk#limits$/)
    await expect(page.getByRole('region', { name: 'Limits' }).getByRole('heading')).toBeInViewport()
  })

  test('leads to what was booked and corrected since the figures of a client were kept', async ({ page }) => {
    const nothing = { bookings: [], entries: [], quotations: [], effects: [], newDays: [], notes: [] }
    const counts = { entryCount: 0, newEntryCount: 0, quotationCount: 0, actionCount: 0 }
    const days = { asOf: HOUSE.run!.asOf, asOfThen: HOUSE.run!.asOf, firstKnownOn: HOUSE.run!.asOf }
    const head = { mode: 'Close', snapshotId: '2-2026-11-19', reportingCCY: 'USD', since: HOUSE.run!.at, sinceIs: 'asked' }
    await page.route(
      ({ pathname }) => pathname === `/api${whatChanged.path}`,
      (route) => route.fulfill({ json: { ...head, ...days, ...counts, ...nothing } }),
    )
    await page.goto('/house')
    await page.getByRole('button', { name: 'What changed at Halden Family Office since then' }).click()
    await expect(page).toHaveURL(new RegExp(`/\\?since=${encodeURIComponent(KEPT_AT)}&asOf=2026-11-19$`))
    await expect(page.getByRole('dialog', { name: 'What changed since' })).toBeVisible()
  })

  test('follows the job of a run that is ordered, and reads the list again at its end', async ({ page }) => {
    let [looks, reads] = [0, 0]
    await page.route(
      ({ pathname }) => pathname === `/api${house.path}`,
      (route) => {
        reads += 1
        const run = { ...HOUSE.run!, sequence: looks > 1 ? 13 : 12 }
        return route.fulfill({ json: { ...HOUSE, run } })
      },
    )
    await page.route(
      ({ pathname }) => pathname === `/api${orderRun.path}`,
      (route) => route.fulfill({ json: { jobId: JOB.id } }),
    )
    await page.route(
      ({ pathname }) => pathname === `/api${jobDetail.path.replace('{id}', JOB.id)}`,
      (route) => {
        looks += 1
        return route.fulfill({ json: looks > 1 ? JOB : { ...JOB, state: 'running', endedAt: null } })
      },
    )
    await page.goto('/house')
    await expect(page.getByText(/^Run 12 /)).toBeVisible()
    await page.getByRole('button', { name: 'Compute now' }).click()
    await expect(page.getByText(/^Run 13 /)).toBeVisible()
    expect(reads).toBe(2)
  })
})
