import { logout } from '@portal/contract/session/sign-in.ts'
import { journey, step } from '../support/journey.ts'
import { openPortal } from '../support/portal-page.ts'
import { ADMINISTRATION } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { addressOf, callsOf } from '../support/wire.ts'
import { openTwoTabs, WARNING } from './two-tabs.ts'

const GOODBYE = 'You have been signed out due to inactivity.'

// Specification S2.3, S4.8, S4.10, S5.1.
test('without a session every signed-in route leads to the sign-in, without a call', async ({ page }) => {
  const calls = callsOf(page)
  for (const path of ['/', '/market-data', '/risk', '/client/1', '/whitelist', '/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL('/sign-in')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
  expect(calls).toEqual([])
})

test.describe('with a session', () => {
  test.use({ person: 'anna' })
  test(
    'stays signed in over reloads and tabs, and is kept from the administration',
    journey([
      step('a reload and a new tab stay signed in', async ({ page, context }) => {
        await openPortal(page)
        await page.reload()
        await expect(page.getByRole('rowheader', { name: 'Total' })).toBeVisible()
        await expect(page).toHaveURL('/')
        await openPortal(await context.newPage())
      }),

      // Specification S1.6, S2.17, S5.2, S5.3.
      step('somebody who is no administrator is sent away from the admin screens, session kept', async ({ page }) => {
        for (const path of ADMINISTRATION) {
          await page.goto(path)
          await expect(page).toHaveURL('/sign-in')
          await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
        }
        await openPortal(page)
      }),
    ]),
  )
})

test.describe('with a session on stored replies', () => {
  test.use({ person: 'anna', isStored: true })
  // Specification S4.11, S8.19.
  test('a 401 clears everything and says so, once', async ({ page, provoked }) => {
    provoked.push(/status of 401/)
    await openPortal(page)
    await page.route('**/api/clarityConnect/**', (route) =>
      route.fulfill({ status: 401, json: { reason: 'Please sign in.', requestId: 'sample-4' } }),
    )
    await page.getByRole('combobox', { name: 'Reporting currency' }).selectOption('EUR')
    await expect(page.getByText('Session expired. Please sign in again.')).toHaveCount(1)
    await expect(page).toHaveURL('/sign-in')
    await expect(page.getByText('Failed to update selected currency.')).toBeHidden()
    const kept = await page.evaluate(() => sessionStorage.getItem('clientStore') ?? '')
    expect(kept).not.toContain('Halden')
    await page.goto('/')
    await expect(page).toHaveURL('/sign-in')
  })

  // Specification S4.9.
  test('signing out works without a connection, and reaches the server once there is one', async ({
    page,
    context,
    provoked,
  }) => {
    provoked.push(/ERR_INTERNET_DISCONNECTED/)
    const told: string[] = []
    await context.route(addressOf(logout), async (route) => {
      told.push(route.request().postData() ?? '')
      await route.fulfill({ json: {} })
    })
    // The scripts of a sign-out load after the figures, and must be there before the connection is cut.
    const toasts = page.waitForResponse(/\/assets\/toasts-.*\.js$/)
    await openPortal(page)
    await expect(page.locator('[role=img]').first()).toBeVisible()
    await toasts
    let loaded = -1
    await expect(async () => {
      const before = loaded
      loaded = await page.evaluate(() => performance.getEntriesByType('resource').length)
      expect(loaded).toBe(before)
    }).toPass({ intervals: [1_000] })
    await context.setOffline(true)
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await Promise.all([
      expect(page.getByText('Signed out.')).toBeVisible(),
      expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible(),
    ])
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Halden')
    await context.setOffline(false)
    await expect.poll(() => told.at(-1)).toBe('{"email":"anna@halden.example"}')
  })

  // Specification S4.12, S4.13, S9.1.
  test('two minutes before twenty idle ones a warning comes, and then the sign-out, in every tab', async ({ context, page }) => {
    const other = await openTwoTabs(context, page)
    await context.clock.fastForward('17:50')
    for (const tab of [page, other]) await expect(tab.getByText(WARNING)).toBeHidden()
    await context.clock.fastForward('00:15')
    for (const tab of [page, other]) {
      const warning = tab.getByRole('alert').filter({ hasText: WARNING })
      await expect(warning).toBeVisible()
      await expect(warning.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '30s')
    }
    // It stays for a second: both tabs are looked at while it does.
    const goodbyes = Promise.all([page, other].map((tab) => expect(tab.getByText(GOODBYE)).toBeVisible()))
    await context.clock.fastForward('02:05')
    await goodbyes
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/sign-in')
      await expect(tab.getByText(WARNING)).toBeHidden()
      expect(await tab.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Halden')
    }
  })

  // Specification S4.14.
  test('activity in one tab after the warning, or Stay signed in, keeps every tab signed in', async ({ context, page }) => {
    const other = await openTwoTabs(context, page)
    await context.clock.fastForward('18:05')
    for (const tab of [page, other]) await expect(tab.getByText(WARNING)).toBeVisible()
    await other.bringToFront()
    await other.mouse.move(200, 200)
    await other.mouse.move(300, 300)
    await context.clock.fastForward('00:02')
    await context.clock.fastForward('02:30')
    for (const tab of [page, other]) await expect(tab.getByRole('rowheader', { name: 'Total' })).toBeVisible()
    await context.clock.fastForward('16:00')
    await page.getByRole('button', { name: 'Stay signed in' }).first().click()
    await context.clock.fastForward('00:02')
    await context.clock.fastForward('02:30')
    for (const tab of [page, other]) await expect(tab.getByRole('rowheader', { name: 'Total' })).toBeVisible()
    await context.clock.fastForward('20:05')
    for (const tab of [page, other]) await expect(tab).toHaveURL('/sign-in')
  })
})
