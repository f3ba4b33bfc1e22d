import { clients } from '@portal/contract/institution/clients.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { PEOPLE } from '../support/people.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, IN_FIREFOX, test } from '../support/test.ts'
import { hold } from '../support/wire.ts'
import { accounts, inUsers, openClient, userBox, users } from './client-matrices.ts'
import { CLIENT, rowNames } from './client-page.ts'

test.describe('the screen of a client on stored replies', () => {
  test.use({ person: 'carla', isStored: true })
  test(
    'is used by keyboard, looked at with changes, and outlined while it comes',
    { tag: IN_FIREFOX },
    journey([
      step(
        'is done by keyboard alone: one stop of the Tab key a row, arrows from there',
        { tag: IN_FIREFOX },
        async ({ page }) => {
          await openClient(page, CLIENT)
          const focus = () =>
            page.evaluate(() => document.activeElement?.closest('label')?.textContent ?? document.activeElement?.textContent)
          const names = (await rowNames(users(page))).map((name) => name.split('\n')[0]!)
          const [, first, second] = await users(page).locator('thead th[scope=col]').allInnerTexts()
          const open = names.filter((name) => name !== PEOPLE.carla)
          const at = names.indexOf(open[0]!)
          await cardNamed(page, 'User Assigns').getByLabel('Filter portfolios').focus()
          await page.keyboard.press('Tab')
          expect(await focus()).toBe(`All users, ${first}`)
          for (let row = 0; row <= at; row++) await page.keyboard.press('Tab')
          expect(await focus()).toBe(`${open[0]}, ${first}`)
          await page.keyboard.press('ArrowRight')
          expect(await focus()).toBe(`${open[0]}, ${second}`)
          const wasChecked = await userBox(page, open[0]!, second!).isChecked()
          await page.keyboard.press('Space')
          await expect(userBox(page, open[0]!, second!)).toBeChecked({ checked: !wasChecked })
          await expect(cardNamed(page, 'User Assigns').getByText('1 change', { exact: true })).toBeVisible()
          await page.keyboard.press('Space')
          await expect(inUsers(page, 'Save')).toBeHidden()
          await page.keyboard.press('Home')
          await page.keyboard.press('Enter')
          await expect(page.getByRole('menuitem').first()).toBeFocused()
          await page.keyboard.press('ArrowDown')
          await page.keyboard.press('Escape')
          await expect(users(page).getByRole('button', { name: `Actions for ${open[0]}` })).toBeFocused()
          await page.keyboard.press('Control+Home')
          expect(await focus()).toBe(`All users, ${first}`)
          // Radios have the same keys: the choice does not follow the focus.
          const radio = accounts(page).locator('tbody tr').first().getByRole('radio', { checked: true })
          const chosen = await radio.evaluate((one) => one.closest('label')!.textContent)
          await radio.focus()
          await page.keyboard.press('End')
          await page.keyboard.press('ArrowDown')
          await page.keyboard.press('ArrowUp')
          expect(await radio.evaluate((one) => one.closest('label')!.textContent)).toBe(chosen)
          // Above are the boxes for all, then the buttons that delete; one that is disabled leaves the focus to its head.
          await page.keyboard.press('Control+Home')
          await expect(accounts(page).locator('thead th[data-col="0"]')).toBeFocused()
        },
      ),

      stepThen('has nothing that axe finds, in both themes, with changes and a menu open', async ({ page }) => {
        for (const theme of ['light', 'dark'] as const) {
          await changeTheme(page, theme)
          await users(page).locator('tbody').getByRole('checkbox', { disabled: false }).first().click()
          await accounts(page).getByRole('radio', { checked: false }).first().check()
          await (theme === 'light' ? expectAccessible : expectReadable)(page)
        }
        await users(page)
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click()
        await expect(page.getByRole('menuitem').first()).toBeFocused()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.setViewportSize({ width: 390, height: 844 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }),

      step('shows the outline of a matrix while the clients are read, asking for none yet', async ({ page }) => {
        await openClient(page, CLIENT)
        const asked: string[] = []
        page.on('request', (request) => asked.push(request.url()))
        const release = await hold(page, clients)
        await page.reload()
        await expect(cardNamed(page, 'User Assigns')).toHaveAttribute('aria-busy', 'true')
        expect(asked.filter((url) => url.includes('portfolios'))).toEqual([])
        release()
        await expect(users(page).getByRole('columnheader', { name: 'Unassigned' })).toBeVisible()
      }),

      step('of another institution or none at all says so, asking nothing more', async ({ page }) => {
        const asked: string[] = []
        page.on('request', (request) => asked.push(request.url()))
        await page.goto('/client/10000000-0000-4000-8000-000000000000')
        await expect(page.getByText('There is no client at this address.')).toBeVisible()
        expect(asked.filter((url) => url.includes('portfolios'))).toEqual([])
        await expectAccessible(page)
      }),
    ]),
  )
})
