import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'
import { embeddedReport, reportPdf } from '@portal/contract/reports/embedded-report.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import { money } from '../support/figures.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { REPORTS_ORIGIN } from '../support/server-address.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/test.ts'
import { addressOf, callsOf, hold, nextReply } from '../support/wire.ts'

test.use({ person: 'anna' })

/** The first report after a start waits for every figure of the institution to be computed. */
const FIRST_MS = 60_000

const frameOf = (page: Page) => page.locator('main iframe')
const reportIn = (page: Page) => page.frameLocator('main iframe')

const sectionIn = (page: Page, title: string) => reportIn(page).getByRole('heading', { name: title, level: 2, exact: true })

async function openReport(page: Page): Promise<void> {
  await page.goto('/reports')
  await expect(reportIn(page).getByRole('heading', { name: 'Portfolio report', level: 1 })).toBeVisible({ timeout: FIRST_MS })
}

/** A report from outside of the portal, with its selection in the address: its script says where it runs and what it reaches. */
const EXTERNAL = `<!doctype html><title>External</title><h1>Loading</h1><script>
  let reached = 'the portal'
  try { void parent.document.title } catch { reached = 'nothing of the portal' }
  document.querySelector('h1').textContent =
    'Report of ' + new URLSearchParams(location.search).get('client') + ' at ' + origin + ', sent by ' + (document.referrer || 'none') + ', reaches ' + reached
</script>`

/** The PDF that the server writes is saved, on the paper of the reader's country. */
async function expectPdf(page: Page, paper: 'Letter' | 'A4'): Promise<void> {
  await openReport(page)
  const asked = page.waitForRequest((request) => request.url().endsWith(reportPdf.path))
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ paper })
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^portfolio-report-Halden-Family-Office-brief-1Y-\d{4}-\d\d-\d\d\.pdf$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 8)
      .toString(),
  ).toBe('%PDF-1.7')
}
test(
  'Reports frames the report, fails, hides, downloads and fits',
  journey([
    step(
      'Reports shows the report of the selected client, with the figures of Summary, in a frame without scripts',
      async ({ page }) => {
        const asked = nextReply(page, npvSnapshot)
        await page.goto('/')
        const { total, rows } = await asked
        await openReport(page)
        await expect(page.getByText('Right-Click to Download as PDF')).toBeVisible()
        await expect(frameOf(page)).toHaveAttribute('sandbox', 'allow-same-origin allow-modals')
        const table = reportIn(page).getByRole('table', { name: 'Account NPV Summary' })
        await expect(table.getByRole('row', { name: 'Total' })).toContainText(money(total.npv))
        await expect(table.getByRole('row')).toHaveCount(rows.length + 2)
        await expect(sectionIn(page, 'Performance and risk')).toBeAttached()
        await expect(reportIn(page).getByRole('img', { name: /^NPV by asset class:/ })).toBeVisible()
        expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('clientStore') ?? '').state)).toMatchObject({
          reportsLastClient: 'Halden Family Office',
        })
      },
    ),

    stepThen('Full has every section but the lists of entries, which are added on demand', async ({ page }) => {
      await page.getByRole('radio', { name: 'Full' }).check({ force: true })
      for (const title of [
        'Performance against benchmark',
        'Allocation and look-through',
        'Positions',
        'Risk',
        'Factor risk',
        'Taxable gains',
        'Notes on method',
      ])
        await expect(sectionIn(page, title)).toBeAttached()
      for (const list of ['Transactions of the period', 'Tax lots']) await expect(sectionIn(page, list)).toHaveCount(0)
      await page.getByRole('button', { name: 'Sections' }).click()
      const popup = page.getByRole('dialog', { name: 'Sections' })
      await popup.getByRole('checkbox', { name: 'Positions' }).uncheck()
      await popup.getByRole('checkbox', { name: 'Transactions of the period' }).check()
      await popup.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL(
        /sections=summary\.performance\.allocation\.risk\.factor-risk\.limits\.tax\.transactions\.method$/,
      )
      await expect(sectionIn(page, 'Transactions of the period')).toBeAttached()
      await expect(sectionIn(page, 'Positions')).toHaveCount(0)
    }),

    step('benchmarks are compared in the full report, and kept in the address', async ({ page }) => {
      await page.goto('/reports?sections=performance')
      const table = reportIn(page).getByRole('table', { name: 'Benchmark Performance' })
      await expect(table).toBeVisible()
      const rows = await table.getByRole('row').count()
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.getByRole('checkbox', { name: 'Euro Bonds' }).check({ force: true })
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/reports?sections=performance&compare=Euro+Bonds')
      await expect(page.getByRole('button', { name: 'Compared with 1' })).toBeVisible()
      await expect(table.getByRole('row')).toHaveCount(rows + 1)
      await expect(table.getByRole('row', { name: 'Euro Bonds' })).toBeVisible()
      await page.getByRole('radio', { name: 'Brief' }).check({ force: true })
      await expect(page.getByRole('button', { name: 'Compared with 1' })).toHaveCount(0)
    }),

    // Specification S4.27, S9.18.
    step(
      'The frame is hidden until the report has loaded, with a spinner; its address is asked for once and not on focus',
      async ({ page }) => {
        const calls = callsOf(page)
        const release = await hold(page, embeddedReport)
        await page.goto('/reports')
        await expect(page.getByRole('status', { name: 'Loading report' })).toBeVisible()
        await expect(frameOf(page)).toBeHidden()
        release()
        await expect(frameOf(page)).toBeVisible()
        await expect(page.getByRole('status', { name: 'Loading report' })).toBeHidden()
        await page.evaluate(() => dispatchEvent(new Event('focus')))
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        await page.waitForTimeout(200)
        expect(calls.filter(({ name }) => name === 'getEmbeddedLookerStudioReport_CC')).toHaveLength(1)
      },
    ),

    // Specification S2.16, S8.21.
    step('What cannot be had is "Report unavailable!", and Retry asks for it anew', async ({ page, provoked }) => {
      provoked.push(/status of 404/, /frame-ancestors 'none'/)
      await page.route(
        addressOf(embeddedReport),
        (route) => route.fulfill({ json: { url: `/api/reports/document/${'x'.repeat(43)}` } }),
        {
          times: 1,
        },
      )
      await page.goto('/reports')
      await expect(page.getByText('Report unavailable!')).toBeVisible()
      await expectAccessible(page)
      await page.route(
        addressOf(embeddedReport),
        (route) => route.fulfill({ status: 404, json: { reason: 'Not found', requestId: '1' } }),
        {
          times: 1,
        },
      )
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('Report unavailable!')).toBeVisible()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(reportIn(page).getByRole('heading', { name: 'Portfolio report' })).toBeVisible()
    }),

    step(
      'A report of another address runs in its own origin, learns nothing of the portal, and keeps the menu of the browser',
      async ({ page, provoked }) => {
        const address = `${REPORTS_ORIGIN}/halden?client=Halden`
        // Nothing leaves the machine: the page is answered here.
        provoked.push(new RegExp(`elsewhere: ${REPORTS_ORIGIN}/halden`))
        await page.route(`${REPORTS_ORIGIN}/**`, (route) => route.fulfill({ contentType: 'text/html', body: EXTERNAL }))
        await page.route(addressOf(embeddedReport), (route) => route.fulfill({ json: { url: address } }))
        await page.goto('/reports')
        await expect(frameOf(page)).toBeVisible()
        const title = reportIn(page).getByRole('heading', { level: 1 })
        await expect(title).toHaveText(`Report of Halden at ${REPORTS_ORIGIN}, sent by none, reaches nothing of the portal`)
        await expect(page.getByText('Right-Click to Download as PDF')).toBeVisible()
        await title.click({ button: 'right' })
        await expect(page.getByRole('menu')).toHaveCount(0)
        await expectAccessible(page)
      },
    ),

    step('The time period is in the address, and the report is of it', async ({ page }) => {
      await page.goto('/reports?timePeriod=MTD')
      const period = page.getByRole('combobox', { name: 'Time period' })
      await expect(period).toHaveValue('MTD')
      const asked = page.waitForRequest(
        (request) => request.url().endsWith(embeddedReport.path) && request.postDataJSON().timePeriod === '3M',
      )
      await period.selectOption('3M')
      await asked
      await expect(page).toHaveURL(/\/reports\?timePeriod=3M$/)
      await expect(reportIn(page).getByText('3-Months', { exact: true }).first()).toBeVisible({ timeout: FIRST_MS })
    }),

    stepThen('Hidden amounts hide the report too', async ({ page }) => {
      await page.getByRole('button', { name: 'Hide amounts' }).click()
      await expect(frameOf(page)).toBeHidden()
      await expect(page.getByText('Show amounts in the header to see it.')).toBeVisible()
      await page.getByRole('button', { name: 'Show amounts' }).click()
      await expect(reportIn(page).getByRole('heading', { name: 'Portfolio report' })).toBeVisible()
    }),

    step('A reader of en-GB gets the PDF that the server writes, on A4', async ({ page }) => {
      await expectPdf(page, 'A4')
    }),

    stepThen('Screen and report have nothing that axe finds, in both themes, and fit a telephone', async ({ page }) => {
      await expectAccessible(page)
      await changeTheme(page, 'dark')
      await expect(reportIn(page).getByRole('heading', { name: 'Portfolio report', level: 1 })).toBeVisible()
      await expectReadable(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoSidewaysScroll(page)
      const frame = page.frames().find((each) => each.url().includes('/api/reports/document/'))!
      const html = await frame.content()
      // The report runs no script, so axe looks at the same document outside of its frame.
      const bare = await page.context().newPage()
      await bare.setViewportSize({ width: 390, height: 844 })
      await bare.setContent(html)
      await expectAccessible(bare)
      await expectNoSidewaysScroll(bare)
      await bare.close()
    }),
  ]),
)

test.describe('A reader of en-US', () => {
  test.use({ locale: 'en-US' })
  test('gets the PDF on Letter', async ({ page }) => {
    await expectPdf(page, 'Letter')
  })
})
