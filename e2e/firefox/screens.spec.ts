import { type Browser, chromium, type Page } from '@playwright/test'
import { pictureOf, solidIn } from '../charts/solid.ts'
import ofChromium from '../playwright.config.ts'
import { storedSession } from '../stored/session.ts'
import { cookiesOf } from '../support/people.ts'
import { openPortal } from '../support/portal-page.ts'
import { SCREENS } from '../support/screens.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, test } from '../support/test.ts'

const WIDTHS = [1440, 390]

test.use({ person: 'carla' })

let chromiumBrowser: Browser
test.beforeAll(async () => {
  chromiumBrowser = await chromium.launch(ofChromium.use?.launchOptions)
})
test.afterAll(() => chromiumBrowser.close())

/** The identifiers of these addresses are those of stored replies. */
const OF_STORED_REPLIES = /^\/(instrument|account|issuer)\//

for (const [isStored, person] of [
  [false, 'carla'],
  [true, 'anna'],
] as const)
  test.describe(isStored ? 'on stored replies' : 'on the portal', () => {
    test.use({ isStored, person })

    for (const [path, title] of SCREENS.filter(([each]) => OF_STORED_REPLIES.test(each) === isStored))
      test(`${title} stands in Firefox as in Chromium, in both themes, on a desk and on a telephone`, async ({
        page,
        baseURL,
      }) => {
        const storageState = isStored ? storedSession(person) : cookiesOf(person)
        const context = await chromiumBrowser.newContext({ ...ofChromium.use, baseURL, storageState } as object)
        await expectAsInTwin(page, await context.newPage(), [path, title])
        await context.close()
      })
  })

async function expectAsInTwin(page: Page, twin: Page, [path, title]: readonly [string, string]): Promise<void> {
  for (const each of [twin, page]) await open(each, path, title)
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme)
    for (const width of WIDTHS) {
      for (const each of [twin, page]) {
        await each.setViewportSize({ width, height: 900 })
        await expectQuiet(each)
      }
      const expected = await tablesOf(twin)
      // A row more than those of its head.
      for (const { name, rows } of expected) expect(rows.length, name ?? '').toBeGreaterThan(1)
      await expect.poll(() => tablesOf(page)).toEqual(expected)
      await expectDrawn(page)
      await expectNoSidewaysScroll(page)
      await expectFirstColumnsHeld(page)
      // Each theme and each width once, as it takes its time.
      if ((theme === 'dark') === (width === 390)) await expectAccessible(page)
    }
  }
}

test('the Tab key goes through the main controls, and each shows that it has the focus', async ({ page }) => {
  await openPortal(page)
  const seen: string[] = []
  for (let step = 0; step < 24; step++) {
    await page.keyboard.press('Tab')
    const { name, isRinged } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement & { readonly labels?: NodeListOf<HTMLLabelElement> | null }
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return {
        name: element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText,
        isRinged: boxShadow !== 'none' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0),
      }
    })
    expect(isRinged, name).toBe(true)
    seen.push(name)
  }
  expect(seen).toEqual(expect.arrayContaining(['Skip to content', 'Summary', 'Imports', 'Client', 'Reporting currency']))
})

test('a chart is drawn in three dimensions, or stays in two and says so where the machine has no WebGL', async ({
  page,
  provoked,
}) => {
  await open(page, '/market-data', 'Market Data')
  const card = cardNamed(page, 'Asset histogram')
  const hasWebGL = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null)
  if (hasWebGL) {
    expect((await pictureOf(await solidIn(card))).colours).toBeGreaterThan(1)
    return
  }
  provoked.push(/A chart script failed to load/, /WebGL/)
  await card.getByRole('button', { name: '3D drawing of Asset histogram' }).click()
  await expect(card.getByRole('status')).toHaveText('The chart could not be drawn in 3D.')
  await expect(card.locator('[role=img] svg path').first()).toBeVisible()
})

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  if (title === 'Admin Portal') await page.getByRole('link', { name: 'Brightwater Foundation' }).click()
  await expectQuiet(page)
}

/** Nothing loads any more, and what is in a frame stands. */
async function expectQuiet(page: Page): Promise<void> {
  await expect(page.locator('#page [aria-busy=true]')).toHaveCount(0)
  for (const frame of await page.locator('#page iframe').all())
    await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
}

/** The texts of all cells, a table after the other. */
const tablesOf = (page: Page) =>
  page.locator('#page table').evaluateAll((tables) =>
    (tables as HTMLTableElement[]).map((table) => ({
      name: table.getAttribute('aria-label'),
      rows: [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim().replaceAll(/\s+/g, ' '))),
    })),
  )

/** Every card of a chart has drawn it, once it is come to. */
async function expectDrawn(page: Page): Promise<void> {
  const cards = page.getByRole('region').filter({ has: page.getByRole('button', { name: /^Table of / }) })
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('[role=img] svg path').first()).toBeVisible()
  }
}

/** The first cell of every row stays where it is while the rest of a table scrolls sideways. */
async function expectFirstColumnsHeld(page: Page): Promise<void> {
  const moved = await page.locator('#page table').evaluateAll((tables) =>
    (tables as HTMLTableElement[]).flatMap((table) => {
      const cells = [...table.tBodies].flatMap((body) => [...body.rows].flatMap((row) => row.cells[0] ?? []))
      let box: Element | null = table
      while (box && box.scrollWidth <= box.clientWidth) box = box.parentElement
      if (!box) return []
      const before = cells.map((cell) => cell.getBoundingClientRect().left)
      box.scrollLeft = 100
      const count = cells.filter((cell, at) => Math.abs(cell.getBoundingClientRect().left - before[at]!) > 1).length
      box.scrollLeft = 0
      return count > 0 ? [`${table.getAttribute('aria-label')}: ${count}`] : []
    }),
  )
  expect(moved).toEqual([])
}
