import { readFileSync } from 'node:fs'

import { expect, type Locator, type Page } from '@playwright/test'

/** The drawing in a card, once it is drawn: an image with a name, holding shapes. */
export async function drawingIn(card: Locator): Promise<Locator> {
  await card.scrollIntoViewIfNeeded()
  const drawing = card.locator('[role=img]')
  await expect(drawing).toBeVisible()
  await expect.poll(() => drawing.locator('svg path').count()).toBeGreaterThan(0)
  return drawing
}

/** Walks a drawing by a key and expects what is then said of the point: to a screen reader, and beside the point. */
export async function expectReadout(card: Locator, key: string, said: string, shown = said.split(': ')[0]!): Promise<void> {
  await card.page().keyboard.press(key)
  await expect(card.locator('[aria-live=polite]')).toHaveText(said)
  await expect(card.locator('[aria-hidden=true] > p').first()).toHaveText(shown)
}

/** Saves one entry of a card's export menu: the name of the file and its bytes. */
export async function exported(
  page: Page,
  title: string,
  entry: 'Picture (SVG)' | 'Picture (PNG)' | 'Data (CSV)' | 'Data (XLSX)',
) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  const download = await downloading
  return { download, name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}
