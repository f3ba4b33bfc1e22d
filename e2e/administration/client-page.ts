import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/test.ts'
import { accounts, inAccounts, inPopup } from './client-matrices.ts'

/** A client that none of the demo's people sees but administrators: what is changed of it disturbs no other test. */
export const CLIENT = 'Marlowe Pension Scheme'

export const rowNames = (matrix: Locator) => matrix.locator('tbody th').allInnerTexts()

export async function addPortfolio(page: Page, name: string): Promise<void> {
  await inAccounts(page, 'Add portfolio').click()
  await page.getByRole('dialog').getByLabel('Portfolio name').fill(name)
  await inPopup(page, 'Add').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(accounts(page).getByRole('columnheader', { name })).toBeVisible()
}

export async function deletePortfolio(page: Page, name: string): Promise<void> {
  const said = page.getByText(`Portfolio ${name} deleted successfully.`).waitFor()
  await inAccounts(page, `Delete portfolio ${name}`).click()
  await inPopup(page, 'Delete').click()
  await said
  await expect(accounts(page).getByRole('columnheader', { name })).toBeHidden()
}
