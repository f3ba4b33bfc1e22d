import type { Page } from '@playwright/test'

import { tableNamed } from './table.ts'
import { expect } from './test.ts'

/** Opens the portal for a person who signed in before: on the Summary, with its first figures. */
export async function openPortal(page: Page): Promise<void> {
  await page.goto('/')
  await expect(tableNamed(page, 'Account NPV Summary').getByRole('rowheader', { name: 'Total' })).toBeVisible()
}

/** On a telephone: the button of the header behind which all but the menu is. */
export const restOfHeader = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Client, currency and more/ })

/** Opens the portal for a person who signed in before, on a screen that computes and draws nothing: for what is tried of its frame alone. */
export async function openFrame(page: Page): Promise<void> {
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
}
