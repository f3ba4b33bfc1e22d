import type { Page, Request } from '@playwright/test'
import { npvPie } from '@portal/contract/charts/npv-pie.ts'
import { explain } from '@portal/contract/reports/explain.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { live } from '@portal/contract/reports/live.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import { money } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectReadable, test } from '../support/test.ts'
import { hold, newestReply, nextReply } from '../support/wire.ts'

/** Two snapshots of the server are a quarter of a minute apart. */
const NEXT_SNAPSHOT_MS = 25_000

const badge = (page: Page, mode: 'Close' | 'Live') => page.getByRole('banner').getByText(`Data mode ${mode}`)
const summaryTable = (page: Page) => tableNamed(page, 'Account NPV Summary')
const isStream = (request: Request) => new URL(request.url()).pathname === `/api${live.path}`

/** Switches the session and waits until it is said. */
async function switchTo(page: Page, mode: 'Close' | 'Live'): Promise<void> {
  await page.goto('/settings')
  const control = page.getByRole('switch', { name: 'Live' })
  await expect(control).toBeEnabled()
  await expect(control).toBeChecked({ checked: mode === 'Close' })
  await control.click()
  await page
    .getByRole('alert')
    .filter({ hasText: `Switched to ${mode} data mode successfully` })
    .waitFor()
  await expect(control).toBeChecked({ checked: mode === 'Live' })
}

/** Opens the Summary from the menu, so that the page stays, and gives the replies it is drawn from. */
async function openSummary(page: Page) {
  const replies = Promise.all([nextReply(page, npvSnapshot), nextReply(page, glTop), nextReply(page, npvPie)])
  await page.getByRole('navigation').getByRole('link', { name: 'Summary' }).click()
  const [snapshot, top, pie] = await replies
  // Not by its figure: the next snapshot may come at once.
  await expect(summaryTable(page).getByRole('rowheader', { name: 'Total' })).toBeVisible()
  return { snapshot, top, pie }
}

/** Counts the figures that are tinted from now on. */
async function countFlashes(page: Page): Promise<() => Promise<number>> {
  const tinted = await page.evaluateHandle(() => {
    const counted = { count: 0 }
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
      if (this.closest('main') !== null) counted.count += 1
      return animate.apply(this, how)
    }
    return counted
  })
  return () => tinted.evaluate(({ count }) => count)
}

/** One session is switched to and fro: no other user looks at this person's figures. */
test.use({ person: 'otto' })

/** However a step before it ended, a step begins at the close. */
async function beginAtClose(page: Page): Promise<void> {
  await page.goto('/settings')
  const control = page.getByRole('switch', { name: 'Live' })
  await expect(control).toBeEnabled()
  if (await control.isChecked()) await switchTo(page, 'Close')
}
test(
  'Live figures and explanations move on together, and Close has its own again',
  journey(
    [
      step(
        'Live: every figure of the screen is of one snapshot and moves on with the others; Close has its own again',
        async ({ page }) => {
          await page.emulateMedia({ reducedMotion: 'no-preference' })
          await page.goto('/')
          await expect(badge(page, 'Close')).toBeVisible()
          await expect(cardNamed(page, 'Account NPV Summary')).toHaveAttribute('aria-busy', 'false')
          const atClose = await readTable(summaryTable(page))

          await switchTo(page, 'Live')
          const stream = page.waitForRequest(isStream)
          const first = await openSummary(page)
          expect((await stream).headers().authorization).toMatch(/^Bearer /)
          await expect(badge(page, 'Live')).toBeVisible()
          await expect(page.getByText(/^Live at /).first()).toBeVisible()
          const { snapshotId } = first.snapshot
          expect([first.top, first.pie].map((reply) => [reply.mode, reply.snapshotId])).toEqual([
            ['Live', snapshotId],
            ['Live', snapshotId],
          ])
          await expectAccessible(page)
          await changeTheme(page, 'dark')
          await expectReadable(page)
          await changeTheme(page, 'light')

          // A quarter of a minute later the screen moves on: its last reply is the pie's.
          const next = { timeout: NEXT_SNAPSHOT_MS }
          await page.waitForResponse((reply) => reply.url().endsWith(npvPie.path), next)
          await expect(summaryTable(page).getByText(money(first.snapshot.total.npv))).toHaveCount(0)

          // The next time that reply is held back: until it is there, nothing on the screen changes, though the table's own is there.
          const release = await hold(page, npvPie)
          const newest = newestReply(page, npvSnapshot)
          await page.waitForRequest((request) => request.url().endsWith(npvPie.path), next)
          const shown = await readTable(summaryTable(page))
          await expect.poll(() => newest() !== undefined && money(newest()!.total.npv) !== shown.total![1]).toBe(true)
          expect(await readTable(summaryTable(page))).toEqual(shown)
          const flashes = await countFlashes(page)
          release()
          // On a busy machine the next snapshot may be there before this one is drawn.
          await expect(async () => {
            await expect(summaryTable(page)).toContainText(money(newest()!.total.npv), { timeout: 100 })
          }).toPass({ timeout: NEXT_SNAPSHOT_MS })
          // A changed cell is tinted for a moment.
          await expect.poll(flashes).toBeGreaterThan(0)

          // A reader who pauses has no stream and keeps the figures; going on, they have one again.
          const ended = page.waitForEvent('requestfailed', isStream)
          await page.getByRole('button', { name: 'Pause live figures' }).click()
          await ended
          await expect(page.getByRole('banner').getByRole('status').filter({ hasText: 'Paused' })).toBeVisible()
          await expectAccessible(page)
          const again = page.waitForRequest(isStream, next)
          await page.getByRole('button', { name: 'Follow live figures again' }).click()
          await again

          // A page that is not looked at has no stream; looked at again, it has one and the newest figures.
          const opened = page.waitForRequest(isStream, next)
          await page.evaluate(() => {
            Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
            document.dispatchEvent(new Event('visibilitychange'))
          })
          await page.evaluate(() => {
            Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
            document.dispatchEvent(new Event('visibilitychange'))
          })
          await opened

          await switchTo(page, 'Close')
          await openSummary(page)
          await expect(badge(page, 'Close')).toBeVisible()
          expect(await readTable(summaryTable(page))).toEqual(atClose)
        },
      ),

      step(
        'Live: an explanation is of the snapshot on the screen, follows it, and its opened steps are of the same',
        async ({ page }) => {
          await page.goto('/')
          await expect(badge(page, 'Close')).toBeVisible()
          await switchTo(page, 'Live')
          await openSummary(page)
          const panel = page.getByRole('dialog', { name: 'How is this computed?', exact: true })
          const total = summaryTable(page).locator('tfoot td[data-figure]').first()
          const asked = nextReply(page, explain)
          await total.focus()
          await page.keyboard.press('Alt+Enter')
          const first = await asked
          expect(first.mode).toBe('Live')
          await expect(panel.getByText('Recomputed here: equal')).toBeVisible()
          await expect(panel.locator('[data-value]')).toContainText(await total.innerText())

          // The next snapshot brings another calculation together with the other figures.
          const newest = newestReply(page, explain)
          await expect(async () => {
            const { snapshotId, value } = newest()!
            expect(snapshotId).not.toBe(first.snapshotId)
            await expect(panel.locator('[data-value]')).toContainText(money(value), { timeout: 100 })
            await expect(total).toHaveText(money(value), { timeout: 100 })
          }).toPass({ timeout: NEXT_SNAPSHOT_MS })
          await expect(panel.getByText('Recomputed here: equal')).toBeVisible()

          const opening = page.waitForRequest((request) => request.url().endsWith(explain.path))
          const items = panel.getByRole('tree').getByRole('treeitem')
          await panel.getByRole('button', { name: 'Open every step that is here' }).click()
          await items.and(panel.locator('[aria-expanded="false"]')).first().click()
          const body = (await opening).postDataJSON() as { readonly snapshotId: string; readonly path: readonly number[] }
          expect(body.path.length).toBeGreaterThan(0)
          expect(body.snapshotId).toMatch(/./)
          await page.keyboard.press('Escape')
          await switchTo(page, 'Close')
        },
      ),
    ],
    beginAtClose,
  ),
)
