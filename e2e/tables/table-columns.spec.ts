import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { savePreference } from '@portal/contract/session/preferences.ts'

import { readCsv } from '../support/csv.ts'
import { journey, step } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { tokenIn } from '../support/people.ts'
import { ADDRESS } from '../support/server-address.ts'
import { tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'
import { addressOf, nextReply } from '../support/wire.ts'
import { forget, HEADS, headsOf, open, openColumns, popup, TITLE, wholeTables } from './table-pages.ts'

test.use({ person: 'ben' })

test.describe('the columns of a table', () => {
  test(
    'columns and rows are chosen, kept, linked and reset',
    journey(
      [
        ...wholeTables,
        step(
          'are hidden, moved and reset by the keyboard alone; they stay so over a reload, and the CSV has all of them',
          async ({ page }) => {
            await open(page)
            await page.getByRole('button', { name: `More for ${TITLE}`, exact: true }).focus()
            await page.keyboard.press('Enter')
            await expect(page.getByRole('menuitem', { name: 'Save as XLSX' })).toBeFocused()
            await page.keyboard.press('End')
            await page.keyboard.press('Enter')
            const box = (name: string) => popup(page).getByRole('checkbox', { name, exact: true })
            // The column that names the rows cannot go; the first that can has the focus.
            await expect(box('Ticker')).toBeDisabled()
            await expect(box('Name')).toBeFocused()
            await expectAccessible(page)
            await page.keyboard.press('Space')
            expect(await headsOf(page)).toEqual(HEADS.filter((head) => head !== 'Name'))
            await box('NPV').focus()
            for (let step = 0; step < 3; step++) await page.keyboard.press('Alt+ArrowUp')
            const moved = ['Ticker', 'NPV', 'Type', 'Quantity', 'Price', 'Daily P/L', 'Account']
            await expect(box('NPV')).toBeFocused()
            await expect(popup(page).getByRole('status')).toHaveText('NPV is now column 2 of 7')
            expect(await headsOf(page)).toEqual(moved)
            await popup(page).getByRole('button', { name: 'Move Account up' }).press('Enter')
            await expect(popup(page).getByRole('button', { name: 'Move Account up' })).toBeFocused()
            await popup(page)
              .getByRole('listitem')
              .filter({ hasText: 'Quantity' })
              .dragTo(popup(page).getByRole('listitem').filter({ hasText: 'Type' }), { targetPosition: { x: 60, y: 4 } })
            const kept = ['Ticker', 'NPV', 'Quantity', 'Type', 'Price', 'Account', 'Daily P/L']
            expect(await headsOf(page)).toEqual(kept)
            await page.keyboard.press('Escape')
            await expect(page.getByRole('button', { name: `More for ${TITLE}`, exact: true })).toBeFocused()

            await open(page)
            await expect.poll(() => headsOf(page)).toEqual(kept)
            const downloading = page.waitForEvent('download')
            await page.getByRole('button', { name: `Export ${TITLE}` }).click()
            expect((await readCsv(await downloading))[0]).toEqual(HEADS)

            // The address says what is shown, so that it is a link to it: also for a reader who chose nothing, or something else.
            const link = '/position-details?cols=position-details.npv.quantity.type.price.account.dailyPL'
            await expect(page).toHaveURL(link)
            await openColumns(page)
            await popup(page).getByRole('button', { name: 'Reset columns' }).click()
            expect(await headsOf(page)).toEqual(HEADS)
            await expect(page).toHaveURL('/position-details')
            await open(page, link)
            expect(await headsOf(page)).toEqual(kept)
            await open(page, '/position-details?cols=position-details.npv.gone')
            expect(await headsOf(page)).toEqual(['Ticker', 'NPV'])
            await open(page)
            expect(await headsOf(page)).toEqual(HEADS)
          },
        ),

        step('are those of a copied link for everybody, whatever they chose', async ({ page, context }) => {
          await context.grantPermissions(['clipboard-read', 'clipboard-write'])
          await open(page)
          await page.keyboard.press('Control+k')
          await page.getByRole('combobox', { name: /Find a screen/ }).fill('copy a link')
          await page.keyboard.press('Enter')
          await expect(page.getByText('Link copied').first()).toBeVisible()
          const link = await page.evaluate(() => navigator.clipboard.readText())
          await openColumns(page)
          await popup(page).getByRole('checkbox', { name: 'Type', exact: true }).uncheck()
          await expect(page).toHaveURL(/cols=/)
          await open(page, link)
          expect(await headsOf(page)).toEqual(HEADS)
          await open(page)
          await expect.poll(() => headsOf(page)).toEqual(HEADS.filter((head) => head !== 'Type'))
        }),

        step('that were kept and are no more are passed over, and newer ones come where they belong', async ({ page }) => {
          const headers = { authorization: `Bearer ${await tokenIn(page.request)}`, origin: ADDRESS }
          const value = { shown: ['npv', 'gone', 'ticker', 'name'], hidden: ['type', 'gone too', 'quantity', 'account'] }
          const data = { key: 'table.position-details', value }
          expect((await page.request.post(`${ADDRESS}/api${savePreference.path}`, { data, headers })).ok()).toBe(true)
          await open(page)
          // Price stands after Quantity, which is hidden; Daily P/L after NPV.
          await expect.poll(() => headsOf(page)).toEqual(['Ticker', 'Price', 'NPV', 'Daily P/L', 'Name'])
        }),

        step('stay as they were chosen where they cannot be kept, and that is said', async ({ page, provoked }) => {
          provoked.push(/503/)
          await open(page)
          await openColumns(page)
          await page.route(addressOf(savePreference), (route) =>
            route.request().method() === 'POST'
              ? route.fulfill({ status: 503, json: { reason: 'Try again soon', requestId: 'r' } })
              : route.fallback(),
          )
          await popup(page).getByRole('checkbox', { name: 'Type', exact: true }).uncheck()
          await expect(page.getByText('Try again soon').first()).toBeVisible()
          expect(await headsOf(page)).toEqual(HEADS.filter((head) => head !== 'Type'))
          await page.unroute(addressOf(savePreference))
          // On the next visit the page shows what is kept.
          await open(page)
          expect(await headsOf(page)).toEqual(HEADS)
        }),

        step('are chosen on a phone and in the dark too', async ({ page }) => {
          await page.setViewportSize({ width: 390, height: 844 })
          await open(page)
          await changeTheme(page, 'dark')
          await openColumns(page)
          // More columns than fit: what ends the choice is in view at once.
          await expect(popup(page).getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
          await page.keyboard.press('Escape')
        }),

        step('rows are 26, 32 or 40 pixels high in all tables, as kept for the reader', async ({ page }) => {
          await open(page)
          const height = () =>
            tableNamed(page, TITLE)
              .locator('tbody tr')
              .first()
              .evaluate((row) => row.getBoundingClientRect().height)
          // The line below a row is its own.
          for (const [name, pixels] of [
            ['Standard', 32],
            ['Comfortable', 40],
            ['Compact', 26],
          ] as const) {
            await openColumns(page)
            await popup(page).getByRole('radio', { name, exact: true }).check()
            await page.keyboard.press('Escape')
            await expect.poll(height).toBeGreaterThanOrEqual(pixels)
            expect(await height()).toBeLessThanOrEqual(pixels + 1)
          }
          const npv = nextReply(page, npvSnapshot)
          await page.goto('/')
          await npv
          const row = tableNamed(page, 'Account NPV Summary').locator('tbody tr[data-row]').first()
          await expect.poll(() => row.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(27)
          await forget(page, 'tables.density')
        }),
      ],
      (page) => forget(page, 'table.position-details'),
    ),
  )
})
