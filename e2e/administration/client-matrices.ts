import type { Locator, Page } from '@playwright/test'

import { cardNamed } from '../support/table.ts'
import { expect } from '../support/test.ts'

const grid = (page: Page, title: string): Locator => page.getByRole('grid', { name: title })

/** The User Assigns matrix. */
export const users = (page: Page) => grid(page, 'User Assigns')
/** The Account Assigns matrix. */
export const accounts = (page: Page) => grid(page, 'Account Assigns')
/** The box of a user and a portfolio, whatever is said of it. */
export const userBox = (page: Page, user: string, portfolio: string) =>
  users(page).getByRole('checkbox', { name: new RegExp(`^${user}, ${portfolio}(,|$)`) })
/** The box of an account and a portfolio, whatever is said of it. */
export const accountRadio = (page: Page, account: string, portfolio: string) =>
  accounts(page).getByRole('radio', { name: new RegExp(`^${account}, ${portfolio}(,|$)`) })
/** A button of the card of User Assigns. */
export const inUsers = (page: Page, name: string) => cardNamed(page, 'User Assigns').getByRole('button', { name, exact: true })
/** A button of the card of Account Assigns. */
export const inAccounts = (page: Page, name: string) =>
  cardNamed(page, 'Account Assigns').getByRole('button', { name, exact: true })
/** A button of the popup that is open. */
export const inPopup = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
/** A user's name in the matrix. */
export const userName = (page: Page, user: string) => users(page).locator('tbody th').getByText(user, { exact: true })

/** Opens the client's screen by the menu, as an administrator comes there: from a screen without figures. */
export async function openClient(page: Page, name: string): Promise<void> {
  await page.goto('/whitelist')
  await page.getByRole('link', { name: 'Admin Portal' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(accounts(page).getByRole('radio').first()).toBeVisible()
  await expect(users(page).getByRole('checkbox').first()).toBeVisible()
}

/** Fills and sends the popup that invites a user. */
export async function invite(page: Page, email: string, role: 'Employee' | 'Client'): Promise<void> {
  await inUsers(page, 'Add user').click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).selectOption(role)
  await inPopup(page, 'Invite').click()
}

/** Chooses an item of the menu of a user's row. */
export async function chooseAct(page: Page, user: string, act: string): Promise<void> {
  await users(page)
    .getByRole('button', { name: `Actions for ${user}` })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Deletes a user by the menu of the row, and waits until it is said and seen. */
export async function deleteUser(page: Page, user: string): Promise<void> {
  const said = page.getByText(`User ${user} deleted successfully.`).waitFor()
  await chooseAct(page, user, 'Delete user')
  await inPopup(page, 'Delete').click()
  await said
  await expect(userName(page, user)).toBeHidden()
}

/** Does what sends a body, and gives it with the headers that matter. */
export async function sent(page: Page, path: string, act: () => Promise<void>) {
  const request = page.waitForRequest((each) => each.url().endsWith(path) && each.method() === 'POST')
  await act()
  const one = await request
  return { body: one.postDataJSON() as unknown, headers: one.headers() }
}
