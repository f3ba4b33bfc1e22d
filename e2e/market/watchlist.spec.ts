import type { Page } from '@playwright/test'

import { cardNamed, readTable, sortBy, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const TITLE = 'Watchlist'

// The order is kept for the person: no other test looks at the watchlist as Ben.
test.use({ person: 'ben' })

const handleOf = (page: Page, ticker: string) => page.getByRole('button', { name: `Move ${ticker}`, exact: true })

async function open(page: Page): Promise<void> {
  await page.goto('/market-data')
  await expect(cardNamed(page, TITLE)).toHaveAttribute('aria-busy', 'false')
}

/** The first column, without the letter that stands where there is no logo. */
const tickersIn = async (page: Page) =>
  (await readTable(tableNamed(page, TITLE))).rows.map(([ticker = '']) => ticker.split(' ').at(-1)!)

test('the watchlist stands in the order its reader gives it, by keys and by dragging, and keeps it', async ({ page }) => {
  await open(page)
  const back = page.getByRole('button', { name: 'Back to the order it came in' })
  // A former attempt may have left a changed watchlist.
  if (await back.isVisible()) await back.click()
  await expect(back).toHaveCount(0)
  const came = await tickersIn(page)
  const [a, b, c, d, ...rest] = came as [string, string, string, string, ...string[]]

  // Of all handles Tab comes to one; arrows lead to the others.
  await handleOf(page, a).focus()
  // The second key comes at whatever moment of the first one's drawing: it still means the same row.
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(handleOf(page, a)).toBeFocused()
  await expect(page.getByRole('status', { name: 'Order of the watchlist' })).toHaveText(new RegExp(`^${a} is now row 3 of \\d+$`))
  expect(await tickersIn(page)).toEqual([b, c, a, d, ...rest])
  await page.keyboard.press('ArrowDown')
  await expect(handleOf(page, d)).toBeFocused()
  await expectAccessible(page)

  const saved = page.waitForResponse((response) => response.url().endsWith('/preferences') && response.ok())
  await handleOf(page, d).dragTo(tableNamed(page, TITLE).locator('tbody tr').first(), { targetPosition: { x: 60, y: 6 } })
  await saved
  const kept = [d, b, c, a, ...rest]
  expect(await tickersIn(page)).toEqual(kept)
  await open(page)
  await expect.poll(() => tickersIn(page)).toEqual(kept)

  // In another order, and of what a chart leaves, rows have no place to be moved to.
  await sortBy(tableNamed(page, TITLE), 'Spot')
  await expect(handleOf(page, a)).toHaveCount(0)
  await sortBy(tableNamed(page, TITLE), 'Spot')
  await sortBy(tableNamed(page, TITLE), 'Spot')
  await expect.poll(() => tickersIn(page)).toEqual(kept)
  await back.click()
  await expect.poll(() => tickersIn(page)).toEqual(came)
  await expect(back).toHaveCount(0)
})
