import type { Page } from '@playwright/test'
import { accountsInScope, allAccounts, saveAccountsInScope } from '@portal/contract/selection/accounts.ts'
import { allClientsForUser, saveSelectedClient, selectedClient } from '@portal/contract/selection/clients.ts'
import { saveSelectedReportingCurrency } from '@portal/contract/selection/currencies.ts'
import { toggleLive } from '@portal/contract/selection/toggle-live.ts'
import {
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
import { expect, expectAccessible, test } from './test.ts'
import { addressOf, callsOf, hold } from './wire.ts'

/** Answers of the server are put in its place here: nothing is saved. */
test.describe('Settings, where something fails', () => {
  test.use({ person: 'anna' })

  for (const { endpoint, act, text } of [
    {
      endpoint: saveAccountsInScope,
      act: async (page: Page) => {
        await selectAll(page).uncheck()
        await save(page)
      },
      text: 'Failed to update accounts in scope',
    },
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
  ] as const) {
    test(`a failed ${endpoint.path} says the server's reason, else "${text}", and changes nothing`, async ({
      page,
      provoked,
    }) => {
      provoked.push(/status of 500/, /status of 409/)
      for (const [reply, said] of [
        [{ status: 500, body: '' }, text],
        [{ status: 409, json: { reason: 'Somebody was faster.', requestId: 'sample-2' } }, 'Somebody was faster.'],
      ] as const) {
        await page.route(addressOf(endpoint), (route) => route.fulfill(reply))
        await openSettings(page)
        const currency = await currencyBox(page).inputValue()
        await act(page)
        await expect(toast(page, said)).toBeVisible()
        await expect(currencyBox(page)).toHaveValue(currency)
        await expect(liveSwitch(page)).not.toBeChecked()
        await expect(liveSwitch(page)).toBeEnabled()
        // What was chosen is still there to be saved.
        await expect(main(page).getByText(UNSAVED)).toBeVisible({ visible: endpoint === saveAccountsInScope })
        await page.unroute(addressOf(endpoint))
        await page.goto('about:blank')
      }
    })
  }

  test('a client that cannot be saved stays unsaved, and its accounts are not sent', async ({ page, provoked }) => {
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
    await expect(toast(page, 'Failed to update selected client')).toBeVisible()
    expect(savesAmong(calls).map(({ name }) => name)).toEqual(['setSelectedClient_CC'])
    await expect(clientBox(page)).toHaveValue('Another Client')
    await expect(main(page).getByText(UNSAVED)).toBeVisible()
    await expect(headerClient(page)).toHaveValue(before)
  })

  test('without a client it asks for one', async ({ page }) => {
    await page.route(addressOf(selectedClient), (route) => route.fulfill({ json: { clientName: '' } }))
    await page.goto('/settings')
    await expect(main(page).getByText('Choose a client to see its accounts.')).toBeVisible()
    const calls = callsOf(page)
    await save(page)
    await expect(main(page).getByText('Please select a client')).toBeVisible()
    await expect(clientBox(page)).toHaveAccessibleDescription('Please select a client')
    expect(savesAmong(calls)).toEqual([])
    await expectAccessible(page)
  })

  test('accounts that cannot be loaded say why, in a toast and in their place, and can be tried again', async ({
    page,
    provoked,
  }) => {
    provoked.push(/status of 503/)
    await page.route(addressOf(allAccounts), (route) =>
      route.fulfill({ status: 503, json: { reason: 'The accounts are out of reach.', requestId: 'sample-3' } }),
    )
    await page.goto('/settings')
    await expect(main(page).getByText('Error: The accounts are out of reach.')).toBeVisible()
    await expect(main(page).getByText('sample-3')).toBeVisible()
    await expect(toast(page, 'The accounts are out of reach.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expectAccessible(page)
    await page.unroute(addressOf(allAccounts))
    await main(page).getByRole('button', { name: 'Retry' }).click()
    await expect(selectAll(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  })

  test('while the accounts load, and where there are none, it says so', async ({ page }) => {
    const release = await hold(page, allAccounts)
    await page.goto('/settings')
    const card = page.getByRole('region', { name: 'Client and accounts' })
    await expect(card).toHaveAttribute('aria-busy', 'true')
    // It stands below accounts of which nobody knows how many they are.
    await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
    await page.unroute(addressOf(allAccounts))
    await page.route(addressOf(allAccounts), (route) => route.fulfill({ json: { rows: [] } }))
    await page.reload()
    release()
    await expect(card.getByText('This client has no accounts you may see.')).toBeVisible()
    await expect(card).toHaveAttribute('aria-busy', 'false')
  })
})
