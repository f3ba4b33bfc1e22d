import type { Page } from '@playwright/test'
import { notifications, readNotifications } from '@portal/contract/session/notifications.ts'
import { endSession, sessions } from '@portal/contract/session/sessions.ts'
import { journey, step } from '../support/journey.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const popup = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const card = (page: Page) => cardNamed(page, 'Sessions')

test.use({ person: 'carla', isStored: true })

test.describe('the bell and the own sessions', () => {
  test(
    'tell what there is, and act',
    journey([
      step('counts what the person was told and has not read; opening the list reads it', async ({ page }) => {
        let isRead = false
        const nowhere = { place: null, client: null }
        const row = (id: string, text: string, isRead: boolean) => ({ ...nowhere, id, at: 1_795_000_000, text, isRead })
        await page.route(addressOf(notifications), (route) =>
          route.fulfill({
            json: {
              rows: [
                row('a', 'carl@halden.example reset your authenticator app.', isRead),
                row('b', 'Your password was changed.', true),
                { ...row('d', '2 closes and rates are in doubt, and wait for a decision.', true), place: 'data' },
                { ...row('c', 'Core: Cash at most 5%: Breach.', true), place: 'limits', client: 'Another Client' },
              ],
              unread: isRead ? 0 : 1,
            },
          }),
        )
        await page.route(addressOf(readNotifications), async (route) => {
          isRead = true
          await route.fulfill({ json: {} })
        })
        await page.goto('/settings')
        await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
        await expectAccessible(page)
        await bell(page).press('Enter')
        const [first, second] = [popup(page).getByRole('listitem').nth(0), popup(page).getByRole('listitem').nth(1)]
        await expect(first).toContainText('reset your authenticator app. New')
        await expect(second).not.toContainText('New')
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(bell(page)).toBeFocused()
        await expect(bell(page)).toHaveAccessibleName('Notifications')
        await bell(page).press('Enter')
        await expect(popup(page).getByText('New', { exact: true })).toBeHidden()
        // A notification leads to the screen of its subject, if it has one.
        await expect(first.getByRole('button')).toBeHidden()
        await popup(page).getByRole('button', { name: 'Core: Cash at most 5%: Breach.' }).press('Enter')
        await expect(page).toHaveURL(/\/risk#limits$/)
        await expect(popup(page)).toBeHidden()
        await expect(cardNamed(page, 'Limits')).toBeInViewport()
        await bell(page).press('Enter')
        await popup(page)
          .getByRole('button', { name: /^2 closes and rates are in doubt/ })
          .press('Enter')
        await expect(page).toHaveURL(/\/data$/)
        await expect(popup(page)).toBeHidden()
        await expect(cardNamed(page, 'In doubt')).toBeInViewport()
      }),

      step('says so where nothing was told yet, and where it cannot be read', async ({ page, provoked }) => {
        provoked.push(/status of 503/)
        await page.route(addressOf(notifications), (route) => route.fulfill({ json: { rows: [], unread: 0 } }))
        await page.goto('/settings')
        await bell(page).click()
        await expect(popup(page).getByText('No notifications yet.')).toBeVisible()
        await page.route(addressOf(notifications), (route) =>
          route.fulfill({ status: 503, json: { reason: 'The list is out of reach.', requestId: 'sample-1' } }),
        )
        await page.reload()
        await bell(page).click()
        await expect(popup(page).getByText('Error: The list is out of reach.')).toBeVisible()
      }),

      step('ends another session; a failure says so', async ({ page, provoked }) => {
        provoked.push(/status of 500/)
        const session = { startedAt: 1_795_000_000, lastActivity: 1_795_000_300, userAgent: 'curl/8.14.1' }
        const rows = [
          { ...session, id: 'a', address: '192.0.2.1', isCurrent: true },
          { ...session, id: 'b', address: '192.0.2.2', isCurrent: false },
        ]
        const ended: string[] = []
        await page.route(addressOf(sessions), (route) => route.fulfill({ json: { rows } }))
        await page.route(`**/api${endSession.path.replace('{id}', '*')}`, async (route) => {
          ended.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
          if (ended.length === 1) return route.fulfill({ status: 500, body: '' })
          rows.pop()
          return route.fulfill({ json: {} })
        })
        await page.goto('/settings')
        const end = card(page).getByRole('button', { name: 'End the session of curl/8.14.1 at 192.0.2.2' })
        await end.click()
        await page.getByRole('alert').filter({ hasText: 'Failed to end the session.' }).waitFor()
        await end.click()
        await page.getByRole('alert').filter({ hasText: 'Session ended.' }).waitFor()
        await expect(end).toBeHidden()
        expect(ended).toEqual(['DELETE /api/sessions/b', 'DELETE /api/sessions/b'])
      }),
    ]),
  )
})
