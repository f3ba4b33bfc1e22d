import type { Page } from '@playwright/test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import { drawingIn } from '../charts/chart.ts'
import { journey, step } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'

/** The page as it is put on a sheet of A4: what printing tells it, its style sheets, its width. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
}

async function backToScreen(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** The kinds of room that each table longer than a page stands in. */
const roomsOfLongTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section:has(tbody > tr:nth-child(21))')].map((card) => {
      const around: string[] = []
      for (let room = card.parentElement; room; room = room.parentElement) around.push(getComputedStyle(room).display)
      return around
    }),
  )

test.use({ person: 'anna', isStored: true })
test(
  'screens are printed light, whole and with every chart',
  journey([
    step('on paper a screen is light, without menus and buttons, with scope, date and demo note', async ({ page }) => {
      await page.goto('/risk')
      await changeTheme(page, 'dark')
      const charts = ['Risk pie', 'Stress test by asset class', 'Portfolio evolution factor risk'].map((title) =>
        cardNamed(page, title),
      )
      for (const card of charts) await drawingIn(card)
      await print(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      await expect(page.getByRole('main')).toContainText(
        'Clarity · Halden Family Office · 5 accounts · USD · Close of 19 Nov 2026',
      )
      await expect(page.getByText(/^Printed \d/)).toBeVisible()
      await expect(page.getByRole('main').getByText('Demo data: simulated prices')).toBeVisible()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('navigation')).toBeHidden()
      for (const button of await page.getByRole('button', { name: /^(Export|Table of)/ }).all()) await expect(button).toBeHidden()
      // Drawings keep their shape within the sheet.
      for (const card of charts) {
        const drawing = (await card.locator('svg').first().boundingBox())!
        expect(drawing.height).toBeGreaterThan(80)
        expect(drawing.x + drawing.width).toBeLessThanOrEqual(718)
      }
      // Black on white in the drawings too.
      await expect(charts[1]!.locator('svg text').first()).toHaveAttribute('fill', /#626b7a/i)
      await backToScreen(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByText(/^Printed \d/)).toBeHidden()
    }),

    step('short tables go to the next page whole, so that no card lies over the end of one', async ({ page }) => {
      await page.goto('/')
      await expect(tableNamed(page, 'Losers')).toBeVisible()
      await print(page)
      const breaks = await page.evaluate(() =>
        [...document.querySelectorAll('section:has(tbody)')].map((card) => getComputedStyle(card).breakInside),
      )
      expect(breaks).toEqual(Array(4).fill('avoid'))
    }),

    step('long tables stand in no grid on paper, whose rows would not grow by the heads of their pages', async ({ page }) => {
      await page.goto('/trade-history')
      await expect(tableNamed(page, 'Realised gains')).toBeVisible()
      await print(page)
      const rooms = await roomsOfLongTables(page)
      expect(rooms.length).toBeGreaterThan(2)
      expect(rooms.flat()).not.toContain('grid')
      await backToScreen(page)
      await page.route(addressOf(npvSnapshot), async (route) => {
        const reply = (await (await route.fetch()).json()) as ResponseOf<typeof npvSnapshot>
        const rows = Array.from({ length: 30 }, (_, place) => ({ ...reply.rows[0]!, account: `Account ${place + 1}` }))
        await route.fulfill({ json: { ...reply, rows } })
      })
      await page.goto('/')
      await expect(tableNamed(page, 'Losers')).toBeVisible()
      await print(page)
      await expect(tableNamed(page, 'Account NPV Summary').getByRole('rowheader', { name: 'Account 30' })).toBeVisible()
      const [accounts] = await roomsOfLongTables(page)
      expect(accounts).not.toContain('grid')
    }),

    step('tables are printed whole, with heads that stand on every page', async ({ page }) => {
      await page.goto('/position-details')
      const table = tableNamed(page, 'Position Details')
      const all = page.getByRole('button', { name: /^Show all/ })
      const count = Number(/\d+/.exec((await all.textContent())!)![0])
      expect((await readTable(table)).rows).toHaveLength(10)
      await print(page)
      expect((await readTable(table)).rows).toHaveLength(count)
      const box = await table.evaluate((element) => {
        const scroller = element.parentElement!
        const shownAs = (part: string) => getComputedStyle(element.querySelector(part)!).display
        return { overflow: getComputedStyle(scroller).overflowY, head: shownAs('thead'), word: shownAs('thead button') }
      })
      // A button is not drawn again in the head of the next page, its words are.
      expect(box).toEqual({ overflow: 'visible', head: 'table-header-group', word: 'contents' })
      await expect(page.getByPlaceholder('Search by Name or Ticker')).toBeHidden()
      await backToScreen(page)
      expect((await readTable(table)).rows).toHaveLength(10)
      // As the browser makes pages of it.
      const pdf = await page.pdf({ format: 'A4' })
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)!.length).toBeGreaterThan(1)
    }),

    step('Ctrl+P prints every chart, also those that nobody has scrolled to', async ({ page }) => {
      // The page while the browser prints: as soon as the event is over.
      await page.addInitScript(() => {
        window.print = () => {
          dispatchEvent(new Event('beforeprint'))
          const cards = [...document.querySelectorAll('section:has(fieldset[aria-label^="View of"])')]
          document.documentElement.dataset.sheets = cards.map((card) => card.querySelectorAll('[role=img] path').length).join()
          dispatchEvent(new Event('afterprint'))
        }
      })
      await page.setViewportSize({ width: 1440, height: 400 })
      await page.goto('/risk')
      const last = cardNamed(page, 'Portfolio evolution factor risk')
      await expect(last.getByRole('button', { name: /^Export/ })).toBeEnabled()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(last.getByRole('img')).toHaveCount(0)
      await page.keyboard.press('Control+p')
      await expect(page.locator('html')).toHaveAttribute('data-sheets', /^[1-9]\d*(,[1-9]\d*){3,}$/)
    }),
  ]),
)
