import type { Page } from '@playwright/test'
import { accountsInScope, allAccounts } from '@portal/contract/selection/accounts.ts'
import { expect } from '../support/test.ts'
import { type callsOf, nextReply } from '../support/wire.ts'

export const UNSAVED = 'You have unsaved changes!'

/** Opens Settings and gives the accounts to choose from. */
export async function openSettings(page: Page) {
  const replies = Promise.all([nextReply(page, allAccounts), nextReply(page, accountsInScope)])
  await page.goto('/settings')
  const [{ rows }] = await replies
  await expect(checklist(page)).toBeVisible()
  return rows
}

export const main = (page: Page) => page.getByRole('main')
export const clientBox = (page: Page) => main(page).getByRole('combobox', { name: 'Client' })
export const currencyBox = (page: Page) => main(page).getByRole('combobox', { name: 'Reporting currency' })
export const headerClient = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Client' })
export const liveSwitch = (page: Page) => page.getByRole('switch', { name: 'Live' })
export const checklist = (page: Page) => page.getByRole('group', { name: 'Accounts in scope' })
export const accountBox = (page: Page, name: string) => checklist(page).getByRole('checkbox', { name, exact: true })
export const selectAll = (page: Page) => accountBox(page, 'Select all')
export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
/** Shown for a second: `waitFor` looks in every frame, `expect` might look too late. */
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
export const savesAmong = (calls: ReturnType<typeof callsOf>) => calls.filter(({ name }) => /^(set|upload|toggle)/.test(name))
