import { expect, type Page, test } from '@playwright/test'

import { drawingIn } from '../charts/chart.ts'
import { expectAccessible, expectNoSidewaysScroll, expectReadable } from './test.ts'

const NOTE = 'Demo data: simulated prices'
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Of windows above 1280 pixels, in which no table scrolls sideways. */
const DESKS = [1281, 1366, 1440, 1600, 1680, 1920]
/** How wide a window is, in pixels, and how large the text; 1280 pixels at 400 % are 320. */
const NARROW = [
  [390, '100%'],
  [320, '100%'],
  [1440, '200%'],
  [390, '200%'],
] as const

/** Chooses a theme as another tab of the browser does: the page follows without being loaded again. */
export async function changeTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => {
    const kept = JSON.parse(localStorage.getItem('app-data') ?? '{"version":0}') as { state?: object }
    localStorage.setItem('app-data', JSON.stringify({ ...kept, state: { ...kept.state, theme: value } }))
    dispatchEvent(new StorageEvent('storage', { key: 'app-data' }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Every card has what it shows, and every chart is drawn. */
export async function expectStanding(page: Page): Promise<void> {
  await expect(page.locator('#page [aria-busy=true]')).toHaveCount(0)
  for (const title of await chartsOf(page)) await drawingIn(page.getByRole('region', { name: title, exact: true }))
  await page.evaluate(() => scrollTo(0, 0))
}

/** The titles of the cards with a chart that is drawn and could be a table. */
const chartsOf = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('button', { name: /^Table of / })
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => !(button as HTMLButtonElement).disabled)
        .map((button) => button.getAttribute('aria-label')!.replace('Table of ', '')),
    )

/**
 * Looks at a page that stands in the light theme on a desk, once in every way it may be seen: both themes, desks and telephones, letters twice
 * as large, charts as tables. It is loaded once.
 *
 * @param areTablesWhole whether no table may scroll sideways above 1280 pixels
 */
export async function expectGoodLooks(page: Page, areTablesWhole = true): Promise<void> {
  await expectStanding(page)
  await expectNothingInline(page)
  await expectChoiceOfColumns(page)
  await test.step('on a desk, in both themes', async () => {
    await expectNoteOnce(page)
    await expectAccessible(page)
    await changeTheme(page, 'dark')
    await expectStanding(page)
    await expectReadable(page)
  })
  await test.step('as tables', () => expectGoodTables(page))
  if (areTablesWhole) await test.step('on wide windows', () => expectWideTables(page))
  await test.step('on telephones and with large letters', () => expectNarrowFit(page))
  await test.step('on a telephone, in both themes', async () => {
    await page.setViewportSize(PHONE)
    await expectNoteOnce(page)
    expect(await cutNamesIn(page)).toEqual([])
    await expectAccessible(page)
    await changeTheme(page, 'light')
    await expectStanding(page)
    await expectReadable(page)
  })
  await page.setViewportSize(DESK)
}

/** The page holds no script and no style of its own, which its policy would refuse. */
export async function expectNothingInline(page: Page): Promise<void> {
  expect(await page.locator('script:not([src]), style, [style*="url("]').count()).toBe(0)
}

/** Every table with figures has a menu of its own, where its columns are chosen; but for the tables of charts, which have theirs alone. */
async function expectChoiceOfColumns(page: Page): Promise<void> {
  const without = await page
    .locator('#page section:not(:has(button[aria-label^="Table of "])) table:has([data-figure])')
    .evaluateAll((tables) =>
      tables
        .map((table) => table.getAttribute('aria-label'))
        .filter((title) => document.querySelector(`button[aria-label="More for ${title}"]`) === null),
    )
  expect(without).toEqual([])
}

async function expectNoteOnce(page: Page): Promise<void> {
  await expect(page.getByText(NOTE)).toHaveCount(1)
  await expect(page.getByText(NOTE)).toBeInViewport()
}

/** Charts shown as tables have no violation either, in the dark theme that the page is in. */
async function expectGoodTables(page: Page): Promise<void> {
  const titles = await chartsOf(page)
  const toggles = titles.map((title) => page.getByRole('button', { name: `Table of ${title}`, exact: true }))
  for (const toggle of toggles) {
    await toggle.click()
    // The rest of the page is as it was.
    await toggle.evaluate((button) => button.closest('section')!.setAttribute('data-as-table', ''))
  }
  if (toggles.length > 0) await expectAccessible(page, '[data-as-table]')
  for (const toggle of toggles) await toggle.click()
}

async function expectWideTables(page: Page): Promise<void> {
  for (const width of DESKS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    const wide = () =>
      page
        .locator('#page')
        .locator('table')
        .evaluateAll((tables) =>
          tables
            .map((table) => table.parentElement!)
            .filter((box) => box.scrollWidth > box.clientWidth)
            .map((box) => box.innerText.slice(0, 60)),
        )
    await expect.poll(wide, { message: `${width} px` }).toEqual([])
  }
}

async function expectNarrowFit(page: Page): Promise<void> {
  for (const [width, textSize] of NARROW) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, textSize)
    await expectNoSidewaysScroll(page)
    await expectStanding(page)
    await expect.poll(() => brokenIn(page), { message: `${width} px at ${textSize}` }).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Names of rows of which an end is cut off, where no pointer would show the rest; a window's rows keep their height. */
const cutNamesIn = (page: Page): Promise<readonly string[]> =>
  page
    .locator('#page tbody th:not([role])')
    .evaluateAll((names) =>
      names
        .filter((name) => name.checkVisibility() && name.scrollWidth > name.clientWidth)
        .map((name) => (name as HTMLElement).innerText),
    )

/** A figure that stands for itself, and the buttons of a card, are whole: on one line and inside. */
const brokenIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isOutside = (box: DOMRect, room: DOMRect) => box.left < room.left - 1 || box.right > room.right + 1
    const figures = [...document.querySelectorAll('[aria-label="Figures"] span:has(> button)')]
    const buttons = [...document.querySelectorAll('#page section button')].filter((button) => button.checkVisibility())
    return [
      ...figures.filter((figure) => figure.getClientRects().length > 1),
      ...buttons.filter((button) => {
        const scroller = button.closest('table, [aria-label="Figures"]')
        return !scroller && isOutside(button.getBoundingClientRect(), button.closest('section')!.getBoundingClientRect())
      }),
    ].map((element) => element.outerHTML)
  })
