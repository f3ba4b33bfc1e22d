import type { Page } from '@playwright/test'
import { READ_ONLY_HEADER } from '@portal/contract/read-only.ts'
import { accountsInScope, allAccounts, saveAccountsInScope } from '@portal/contract/selection/accounts.ts'
import { allClientsForUser, saveSelectedClient, selectedClient } from '@portal/contract/selection/clients.ts'
import { saveSelectedReportingCurrency } from '@portal/contract/selection/currencies.ts'
import { toggleLive } from '@portal/contract/selection/toggle-live.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'
import { addressOf, callsOf, hold } from '../support/wire.ts'
import {
  accountBox,
  checklist,
  clientBox,
  currencyBox,
  headerClient,
  liveSwitch,
  main,
  openSettings,
  save,
  savesAmong,
  selectAll,
  toast,
  UNSAVED,
} from './settings-page.ts'

/** Answers of the server are put in its place here: nothing is saved. */
test.describe('Settings, where something fails', () => {
  test.use({ person: 'anna', isStored: true })

  // The last of them leaves changes that are not saved.
  const FAILURES = [
    {
      endpoint: saveSelectedReportingCurrency,
      act: async (page: Page) => {
        await currencyBox(page).selectOption('EUR')
      },
      text: 'Failed to update selected currency.',
    },
    {
      endpoint: toggleLive,
      act: async (page: Page) => {
        await liveSwitch(page).click()
      },
      text: 'Failed to toggle data mode',
    },
    {
      endpoint: saveAccountsInScope,
      act: async (page: Page) => {
        await selectAll(page).uncheck()
        await save(page)
      },
      text: 'Failed to update accounts in scope',
    },
  ] as const
  const failures = FAILURES.map(({ endpoint, act, text }, place) =>
    (place === 0 ? step : stepThen)(
      `a failed ${endpoint.path} says the server's reason, else "${text}", and changes nothing`,
      async ({ page, provoked }) => {
        provoked.push(/status of 500/, /status of 409/)
        if (place === 0) await openSettings(page)
        const reason = `Somebody was faster at ${endpoint.path}.`
        for (const [reply, said] of [
          [{ status: 500, body: '' }, text],
          [{ status: 409, json: { reason, requestId: 'sample-2' } }, reason],
        ] as const) {
          await page.route(addressOf(endpoint), (route) => route.fulfill(reply))
          const currency = await currencyBox(page).inputValue()
          await act(page)
          await toast(page, said).waitFor()
          await expect(currencyBox(page)).toHaveValue(currency)
          await expect(liveSwitch(page)).not.toBeChecked()
          await expect(liveSwitch(page)).toBeEnabled()
          // The choice is still there to be saved.
          await expect(main(page).getByText(UNSAVED)).toBeVisible({ visible: endpoint === saveAccountsInScope })
          await page.unroute(addressOf(endpoint))
        }
      },
    ),
  )
  test(
    'what cannot be saved or loaded says so, and unsaved changes are asked about',
    journey([
      ...failures,

      step('a client that cannot be saved stays unsaved, and its accounts are not sent', async ({ page, provoked }) => {
        provoked.push(/status of 500/)
        await page.route(addressOf(allClientsForUser), (route) =>
          route.fulfill({ json: { rows: [{ id: '1', name: 'Another Client' }] } }),
        )
        await page.route(addressOf(saveSelectedClient), (route) => route.fulfill({ status: 500, body: '' }))
        await openSettings(page)
        const before = await headerClient(page).inputValue()
        await page.route(addressOf(allAccounts), (route) => route.fulfill({ json: { rows: [{ id: '2', name: 'Savings' }] } }))
        await page.route(addressOf(accountsInScope), (route) => route.fulfill({ json: { accountsInScope: ['2'] } }))
        await clientBox(page).selectOption('Another Client')
        await expect(main(page).getByRole('checkbox', { name: 'Savings' })).toBeChecked()
        const calls = callsOf(page)
        await save(page)
        await toast(page, 'Failed to update selected client').waitFor()
        expect(savesAmong(calls).map(({ name }) => name)).toEqual(['setSelectedClient_CC'])
        await expect(clientBox(page)).toHaveValue('Another Client')
        await expect(main(page).getByText(UNSAVED)).toBeVisible()
        await expect(headerClient(page)).toHaveValue(before)
      }),

      step('without a client it asks for one', async ({ page }) => {
        await page.route(addressOf(selectedClient), (route) => route.fulfill({ json: { clientName: '' } }))
        await page.goto('/settings')
        await expect(main(page).getByText('Choose a client to see its accounts.')).toBeVisible()
        const calls = callsOf(page)
        await save(page)
        await expect(main(page).getByText('Please select a client')).toBeVisible()
        await expect(clientBox(page)).toHaveAccessibleDescription('Please select a client')
        expect(savesAmong(calls)).toEqual([])
        await expectAccessible(page)
      }),

      step(
        'accounts that cannot be loaded say why, in a toast and in their place, and can be tried again',
        async ({ page, provoked }) => {
          provoked.push(/status of 503/)
          await page.route(addressOf(allAccounts), (route) =>
            route.fulfill({ status: 503, json: { reason: 'The accounts are out of reach.', requestId: 'sample-3' } }),
          )
          await page.goto('/settings')
          await expect(main(page).getByText('Error: The accounts are out of reach.')).toBeVisible()
          await expect(main(page).getByText('sample-3')).toBeVisible()
          await toast(page, 'The accounts are out of reach.').first().waitFor()
          await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
          await expectAccessible(page)
          await page.unroute(addressOf(allAccounts))
          await main(page).getByRole('button', { name: 'Retry' }).click()
          await expect(selectAll(page)).toBeVisible()
          await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
        },
      ),

      step('while the accounts load, and where there are none, it says so', async ({ page }) => {
        await hold(page, allAccounts)
        await page.goto('/settings')
        const card = page.getByRole('region', { name: 'Client and accounts' })
        await expect(card).toHaveAttribute('aria-busy', 'true')
        // It stands below accounts whose number is not known yet.
        await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
        await page.unroute(addressOf(allAccounts))
        await page.route(addressOf(allAccounts), (route) => route.fulfill({ json: { rows: [] } }))
        // The held request ends with its page.
        await page.reload()
        await expect(card.getByText('This client has no accounts you may see.')).toBeVisible()
        await expect(card).toHaveAttribute('aria-busy', 'false')
      }),

      step('asks before unsaved changes are left behind', async ({ page }) => {
        const accounts = await openSettings(page)
        await accountBox(page, accounts[0]!.name).uncheck()
        const leave = () => page.getByRole('navigation').getByRole('link', { name: 'Positions' }).click()
        const question = page.getByRole('dialog', { name: 'Leave without saving?' })
        await leave()
        await expect(question).toBeVisible()
        await expect(question.getByText(UNSAVED)).toBeVisible()
        await expectAccessible(page)
        await question.getByRole('button', { name: 'Stay' }).click()
        await expect(page).toHaveURL('/settings')
        await expect(accountBox(page, accounts[0]!.name)).not.toBeChecked()
        await leave()
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden()
        await expect(page).toHaveURL('/settings')
        await leave()
        await question.getByRole('button', { name: 'Leave' }).click()
        await expect(page).toHaveURL('/position-details')

        // Nothing was changed, so nothing is asked.
        await openSettings(page)
        await expect(accountBox(page, accounts[0]!.name)).toBeChecked()
        await leave()
        await expect(page).toHaveURL('/position-details')
      }),

      step('while the portal is read-only each screen says so, and a chosen look holds but is not sent', async ({ page }) => {
        await page.route('**/api/**', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, headers: { ...response.headers(), [READ_ONLY_HEADER]: 'on' } })
        })
        const notice = main(page).getByText('The portal is read-only for a while.')
        await openSettings(page)
        await expect(notice).toBeVisible()
        const calls = callsOf(page)
        const palette = main(page).getByRole('combobox', { name: 'Gains and losses' })
        await palette.selectOption('Blue and orange')
        await expect(page.locator('html')).toHaveAttribute('data-palette', 'blue-orange')
        await expectAccessible(page)
        await page.getByRole('navigation').getByRole('link', { name: 'Positions' }).click()
        await expect(page).toHaveURL('/position-details')
        await expect(notice).toBeVisible()
        expect(calls.filter(({ name }) => name === 'preferences')).toEqual([])
        // A call that is under way has no answer to put the header on once the page is left.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.reload()
        await expect(page.getByRole('heading', { name: 'Positions', level: 1 })).toBeVisible()
        await expect(notice).toBeHidden()
      }),

      step('long names wrap on a telephone', async ({ page }) => {
        await page.route(addressOf(allAccounts), async (route) => {
          const response = await route.fetch()
          const { rows } = allAccounts.response.parse(await response.json())
          await route.fulfill({
            json: { rows: rows.map((row) => ({ ...row, name: `${row.name} ${'of the family '.repeat(8)}` })) },
          })
        })
        await openSettings(page)
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 })
          await expectNoSidewaysScroll(page)
          const { x, width: room } = (await page.getByRole('region', { name: 'Client and accounts' }).boundingBox())!
          for (const text of await checklist(page).getByText('of the family').all()) {
            const box = (await text.boundingBox())!
            expect(box.x + box.width).toBeLessThanOrEqual(x + room - 16)
          }
        }
        await expectAccessible(page)
      }),
    ]),
  )
})
