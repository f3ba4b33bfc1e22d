import { expect, type Page } from '@playwright/test'
import { cardNamed, tableNamed } from './table.ts'

/** Opens the screen Imports, with its list read. */
export async function openImports(page: Page): Promise<void> {
  await page.goto('/imports')
  await expect(tableNamed(page, 'Imports')).toBeVisible()
  await expect(cardNamed(page, 'Imports')).not.toHaveAttribute('aria-busy', 'true')
}
