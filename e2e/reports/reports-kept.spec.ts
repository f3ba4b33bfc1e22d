import type { Page, Route } from '@playwright/test'
import { embeddedReport } from '@portal/contract/reports/embedded-report.ts'
import { saveAccountsInScope } from '@portal/contract/selection/accounts.ts'
import { saveSelectedReportingCurrency } from '@portal/contract/selection/currencies.ts'
import { logout } from '@portal/contract/session/sign-in.ts'
import { save, selectAll } from '../session/settings-page.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'
import { addressOf, alter } from '../support/wire.ts'

test.use({ person: 'anna' })

const frameOf = (page: Page) => page.locator('main iframe')
const reportIn = (page: Page) => page.frameLocator('main iframe')
const titleIn = (page: Page) => reportIn(page).getByRole('heading', { name: 'Portfolio report', level: 1 })
const menuOf = (page: Page) => page.getByRole('menu', { name: /^Report of / })
const goTo = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

/** The first report after a start waits for every figure of the institution to be computed. */
const FIRST_MS = 60_000

async function openReport(page: Page): Promise<void> {
  await page.goto('/reports')
  await expect(titleIn(page)).toBeVisible({ timeout: FIRST_MS })
}

/** The documents of reports that the page loads from now on, by their addresses. */
function loadsOf(page: Page): readonly string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/reports/document/')) loads.push(request.url())
  })
  return loads
}

/** Leaves Reports and comes back; there is a report then. */
async function leaveAndReturn(page: Page, away: () => Promise<unknown> = async () => {}): Promise<void> {
  await goTo(page, 'Positions')
  await expect(page.getByRole('heading', { name: 'Positions', level: 1 })).toBeVisible()
  await expect(frameOf(page)).toBeHidden()
  await away()
  await goTo(page, 'Reports')
  await expect(titleIn(page)).toBeVisible()
}

/** By the menu, so that the page stays. */
async function openSettingsHere(page: Page): Promise<void> {
  await goTo(page, 'Settings')
  await expect(selectAll(page)).toBeVisible()
}

const askedFirst = { times: 1 }
const UNCHECKED = /Report unavailable!.*The report below was loaded before\./

/**
 * Clicks on the title of the report. Playwright is not asked for anything within the frame: it would listen to events there, which its
 * sandbox blocks with an error for each.
 */
async function clickTitle(page: Page, button: 'left' | 'right') {
  const inFrame = await frameOf(page).evaluate((frame: HTMLIFrameElement) => {
    const { x, y } = frame.contentDocument!.querySelector('h1')!.getBoundingClientRect()
    return { x, y }
  })
  const frame = (await frameOf(page).boundingBox())!
  const at = { x: frame.x + inFrame.x + 20, y: frame.y + inFrame.y + 10 }
  await page.mouse.click(at.x, at.y, { button })
  return at
}

const refusals = [403, 404].map((status, place) =>
  (place === 0 ? step : stepThen)(
    `a report that is refused with ${status} goes from the page, and Retry asks for it anew`,
    async ({ page, provoked }) => {
      provoked.push(new RegExp(`status of ${status}`))
      if (place === 0) await openReport(page)
      await goTo(page, 'Positions')
      await expect(frameOf(page)).toBeHidden()
      const refused = { status, json: { reason: 'Not found', requestId: 'r-1' } }
      await page.route(addressOf(embeddedReport), (route) => route.fulfill(refused), askedFirst)
      await goTo(page, 'Reports')
      await expect(page.getByText('Report unavailable!', { exact: true })).toBeVisible()
      await expect(page.locator('iframe')).toHaveCount(0)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(titleIn(page)).toBeVisible()
    },
  ),
)
test(
  'a report is kept while it holds, and its menu is opened by mouse and keys',
  journey([
    ...refusals,

    stepThen('on sign-out the report goes with everything else', async ({ page }) => {
      await page.route(addressOf(logout), (route) => route.fulfill({ json: {} }))
      await goTo(page, 'Positions')
      await expect(page.locator('iframe')).toHaveCount(1)
      await page.getByRole('banner').getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page).toHaveURL('/sign-in')
      await expect(page.locator('iframe')).toHaveCount(0)
    }),

    step(
      'the report stays as it was while other screens are shown, and is loaded again where it would be another',
      async ({ page }) => {
        await page.route(addressOf(saveSelectedReportingCurrency), (route) => {
          const { reportingCCY } = route.request().postDataJSON() as { reportingCCY: string }
          return route.fulfill({ json: { reportingCCY } })
        })
        await page.route(addressOf(saveAccountsInScope), (route) => {
          const { accountsInScope } = route.request().postDataJSON() as { accountsInScope: string[] }
          return route.fulfill({ json: { accountsInScope } })
        })
        const loads = loadsOf(page)
        await openReport(page)
        expect(loads).toHaveLength(1)

        // As the reader left it: at the same place of the same document.
        await reportIn(page).getByText('This is a brief.').scrollIntoViewIfNeeded()
        const scrolled = () => frameOf(page).evaluate((frame: HTMLIFrameElement) => frame.contentWindow!.scrollY)
        const before = await scrolled()
        expect(before).toBeGreaterThan(0)
        await goTo(page, 'Positions')
        await expect(frameOf(page)).toBeHidden()
        await goTo(page, 'Reports')
        await expect(frameOf(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await scrolled()).toBe(before)
        expect(loads).toHaveLength(1)
        await page.getByRole('button', { name: 'Hide amounts' }).click()
        await expect(frameOf(page)).toBeHidden()
        await page.getByRole('button', { name: 'Show amounts' }).click()
        await expect(frameOf(page)).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(loads).toHaveLength(1)

        // Another currency.
        const currency = page.getByRole('banner').getByRole('combobox', { name: 'Reporting currency' })
        await leaveAndReturn(page, async () => {
          await currency.selectOption('EUR')
          await expect(currency).toHaveValue('EUR')
        })
        await expect.poll(() => loads).toHaveLength(2)
        await expect(reportIn(page).getByText('EUR', { exact: true }).first()).toBeVisible()
        // Another time period.
        await page.getByRole('combobox', { name: 'Time period' }).selectOption('3M')
        await expect.poll(() => loads).toHaveLength(3)
        await expect(reportIn(page).getByText('3-Months', { exact: true }).first()).toBeVisible()
        await leaveAndReturn(page)
        await expect.poll(() => loads).toHaveLength(4)
        await expect(reportIn(page).getByText('1 Year', { exact: true }).first()).toBeVisible()
        // Other accounts.
        await leaveAndReturn(page, async () => {
          await openSettingsHere(page)
          await selectAll(page).check()
          await page.getByRole('group', { name: 'Accounts in scope' }).getByRole('checkbox').nth(1).uncheck()
          await save(page)
          await page.getByRole('alert').filter({ hasText: 'Accounts in scope updated successfully' }).waitFor()
        })
        await expect.poll(() => loads).toHaveLength(5)
        // Other data: a booking makes another version (documents.test.ts).
        await alter(page, embeddedReport, (reply) => ({ ...reply, snapshotId: 'later' }))
        await leaveAndReturn(page)
        await expect.poll(() => loads).toHaveLength(6)
        await expect(titleIn(page)).toBeVisible()
        await leaveAndReturn(page)
        await page.waitForLoadState('networkidle')
        expect(loads).toHaveLength(6)
      },
    ),

    step(
      'where it cannot be checked the report stays, with the reason and Retry; another question has none to show',
      async ({ page, provoked }) => {
        provoked.push(/status of 503/, /ERR_CONNECTION_REFUSED/)
        const loads = loadsOf(page)
        const note = page.getByRole('main').getByRole('alert')
        const answer = addressOf(embeddedReport)
        const busy = { status: 503, json: { reason: 'Data are being booked.', requestId: 'r-1' } }
        await openReport(page)
        for (const [fail, reason] of [
          [(route: Route) => route.fulfill(busy), 'Data are being booked.'],
          [(route: Route) => route.abort('connectionrefused'), 'The portal cannot be reached.'],
        ] as const) {
          await leaveAndReturn(page, () => page.route(answer, fail, askedFirst))
          await expect(note).toHaveText(UNCHECKED)
          await expect(note).toContainText(reason)
          await expect(titleIn(page)).toBeVisible()
          await expectAccessible(page)
          await note.getByRole('button', { name: 'Retry' }).click()
          await expect(note).toBeHidden()
          await expect(titleIn(page)).toBeVisible()
        }
        expect(loads).toHaveLength(1)
        await leaveAndReturn(page, () => page.route(answer, (route) => route.fulfill(busy), askedFirst))
        await page.setViewportSize({ width: 390, height: 844 })
        await expect(note).toHaveText(UNCHECKED)
        await expectNoSidewaysScroll(page)

        await page.route(answer, (route) => route.fulfill(busy), askedFirst)
        await page.getByRole('combobox', { name: 'Time period' }).selectOption('3M')
        await expect(page.getByText('Report unavailable!', { exact: true })).toBeVisible()
        await expect(frameOf(page)).toBeHidden()
      },
    ),

    step(
      'a right click in the report opens a menu with Download PDF and Print; a click elsewhere closes it',
      async ({ page }) => {
        await page.goto('/reports')
        for (const theme of ['light', 'dark'] as const) {
          await changeTheme(page, theme)
          await expect(frameOf(page)).toBeVisible()
          const at = await clickTitle(page, 'right')
          await expect(menuOf(page).getByRole('menuitem')).toHaveText(['Download PDF', 'Print'])
          await expect(page.getByRole('menuitem', { name: 'Download PDF' })).toBeFocused()
          // At the pointer.
          const menu = (await menuOf(page).boundingBox())!
          expect(Math.abs(menu.x - at.x)).toBeLessThan(12)
          expect(Math.abs(menu.y - at.y)).toBeLessThan(16)
          await expectAccessible(page)
        }
        await clickTitle(page, 'left')
        await expect(menuOf(page)).toBeHidden()
        await clickTitle(page, 'right')
        await expect(menuOf(page)).toBeVisible()
        await page.getByRole('heading', { name: 'Reports', level: 1 }).click()
        await expect(menuOf(page)).toBeHidden()

        await clickTitle(page, 'right')
        const saved = page.waitForEvent('download')
        await page.getByRole('menuitem', { name: 'Download PDF' }).click()
        expect((await saved).suggestedFilename()).toMatch(/^portfolio-report-Halden-Family-Office-brief-1Y-\d{4}-\d\d-\d\d\.pdf$/)
        await expect(menuOf(page)).toBeHidden()

        const printed = await frameOf(page).evaluateHandle((frame: HTMLIFrameElement) => {
          const calls: string[] = []
          frame.contentWindow!.print = () => void calls.push('printed')
          return calls
        })
        await clickTitle(page, 'right')
        await page.getByRole('menuitem', { name: 'Print' }).click()
        expect(await printed.jsonValue()).toEqual(['printed'])
      },
    ),

    stepThen(
      'the menu key and Shift+F10 open it too; arrows go through it, Escape closes it, and the focus is where it was',
      async ({ page }) => {
        const link = reportIn(page).getByRole('region', { name: 'Top Holdings' })
        for (const keys of ['ContextMenu', 'Shift+F10']) {
          await link.focus()
          await page.keyboard.press(keys)
          await expect(page.getByRole('menuitem', { name: 'Download PDF' })).toBeFocused()
          await page.keyboard.press('ArrowDown')
          await expect(page.getByRole('menuitem', { name: 'Print' })).toBeFocused()
          await page.keyboard.press('ArrowDown')
          await expect(page.getByRole('menuitem', { name: 'Download PDF' })).toBeFocused()
          await page.keyboard.press('ArrowUp')
          await expect(page.getByRole('menuitem', { name: 'Print' })).toBeFocused()
          await page.keyboard.press('Escape')
          await expect(menuOf(page)).toBeHidden()
          await expect(frameOf(page)).toBeFocused()
          await expect(link).toBeFocused()
        }
        await page.keyboard.press('Enter')
        await expect
          .poll(() => frameOf(page).evaluate((frame: HTMLIFrameElement) => frame.contentWindow!.scrollY))
          .toBeGreaterThan(0)
      },
    ),
  ]),
)
