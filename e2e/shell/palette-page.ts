import type { Page } from '@playwright/test'
import { tableNamed } from '../support/table.ts'
import { expect } from '../support/test.ts'

export const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search' })

export const fieldOf = (page: Page) => paletteOf(page).getByRole('combobox')

export const optionsOf = (page: Page) => paletteOf(page).getByRole('option')

export const markedOf = (page: Page) => paletteOf(page).getByRole('option', { selected: true })

export const helpOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

export async function openSummary(page: Page): Promise<void> {
  await page.goto('/')
  await expect(tableNamed(page, 'Account NPV Summary').getByRole('rowheader', { name: 'Total' })).toBeVisible()
  await expect(tableNamed(page, 'Losers').getByRole('row').nth(1)).toBeVisible()
}

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
}
