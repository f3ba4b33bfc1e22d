import type { Page } from '@playwright/test'
import { expect } from '../support/test.ts'

export const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search' })

export const fieldOf = (page: Page) => paletteOf(page).getByRole('combobox')

export const optionsOf = (page: Page) => paletteOf(page).getByRole('option')

export const markedOf = (page: Page) => paletteOf(page).getByRole('option', { selected: true })

export const helpOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
}
