import { readFileSync } from 'node:fs'

import type { Locator, Page, Response } from '@playwright/test'
import { explain } from '@portal/contract/reports/explain.ts'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'

import { readCsv } from '../support/csv.ts'
import { journey, step, stepThen } from '../support/journey.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from '../support/test.ts'
import { gridNamed } from '../support/tree.ts'

const TITLE = 'How is this computed?'
const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: TITLE, exact: true })
const calculationOf = (page: Page): Locator => panelOf(page).getByRole('tree', { name: 'Calculation' })
const isExplain = (reply: Response): boolean => reply.url().endsWith(`/api${explain.path}`)
const ENTRY = /Entry \S+/

/** Asks about the figure in a cell by keyboard, and gives what the server said of it. */
async function ask(page: Page, cell: Locator) {
  const replying = page.waitForResponse(isExplain)
  await cell.focus()
  await page.keyboard.press('Alt+Enter')
  return explain.response.parse(await (await replying).json())
}

/** The panel shows the figure as the screen does, and the tree leads to it: here, and where this test evaluates it. */
async function expectExplained(page: Page, cell: Locator): Promise<void> {
  const { value, root } = await ask(page, cell)
  expect(root).not.toBeNull()
  const plain = (await cell.getAttribute('data-plain')) ?? ''
  // A price among those of several currencies names its own beside it.
  const shown = (await cell.innerText()).trim().replace(/\s[A-Z]{3}$/, '')
  await expect(panelOf(page).locator('[data-value]')).toHaveText(new RegExp(`^${escaped(shown)}([A-Z]{3})?$`))
  await expect(panelOf(page).getByText('Recomputed here: equal')).toBeVisible()
  const evaluated = explanationValue(root!)
  // Within 1e-9 of the amounts; of a change these are larger than the change itself.
  expect(Math.abs(evaluated - value!)).toBeLessThan(1e-9 * Math.max(1, largestIn(root!)))
  const asPlain = shown.includes('%') ? value! * 100 : value!
  expect(Number(plain)).toBeCloseTo(asPlain, 6)
  await expect(calculationOf(page).getByRole('treeitem').first()).toBeVisible()
}

const largestIn = (node: { readonly value: number; readonly parts?: readonly { readonly value: number }[] }): number =>
  Math.max(Math.abs(node.value), ...(node.parts ?? []).map(({ value }) => Math.abs(value)))

const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((one) => one === document.activeElement)

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface Asked {
  readonly screen: string
  readonly path: string
  readonly tables: readonly string[]
}

const SCREENS: readonly Asked[] = [
  { screen: 'Summary', path: '/', tables: ['Account NPV Summary', 'Top Holdings', 'Losers'] },
  { screen: 'Market Data', path: '/market-data', tables: ['US Equity ETFs', 'Currencies'] },
  { screen: 'Risk', path: '/risk', tables: ['Risk Summary', 'Factor Risk'] },
  {
    screen: 'Performance',
    path: '/performance?timePeriod=3M',
    tables: ['Account Performance', 'Benchmark Performance', 'Against the benchmark'],
  },
  { screen: 'Positions', path: '/position-details', tables: ['Position Details'] },
  { screen: 'Trade History', path: '/trade-history?timePeriod=YTD', tables: ['Transactions', 'Income', 'Transfers'] },
]

test.describe('Tables', () => {
  test.use({ person: 'anna' })

  const ofTables = SCREENS.map(({ screen, path, tables }) =>
    step(`${screen}: figures of every table are explained by a tree that leads to them`, async ({ page }) => {
      await page.goto(path)
      for (const title of tables) {
        const cells = tableNamed(page, title).locator('td[data-figure]:not([data-plain=""])')
        await expect(cells.first()).toBeVisible()
        for (const cell of [cells.first(), cells.last()]) await expectExplained(page, cell)
      }
      if (screen === 'Summary') await expectAccessible(page)
    }),
  )

  const ofTrees = (
    [
      ['Portfolio Calculator', '/portfolio-calculator?open=all', 'Portfolio Calculator'],
      ['Portfolio Evolution', '/portfolio-evolution?open=all&timePeriod=MTD', 'Portfolio Evolution'],
    ] as const
  ).map(([screen, path, title]) =>
    step(`${screen}: sections, positions and the whole are explained`, async ({ page }) => {
      await page.goto(path)
      const tree = gridNamed(page, title)
      const rows = tree.locator('tbody tr[data-row]')
      await expect(rows.nth(1)).toBeVisible()
      for (const row of [rows.first(), rows.nth(1), tree.locator('tfoot tr')])
        await expectExplained(page, row.locator('td[data-plain]:not([data-plain=""]):not([title])').last())
    }),
  )
  test(
    'figures of every table, tree and chart are explained by a tree that leads to them',
    journey([
      ofTables[0]!,
      stepThen('Charts: a figure of the table behind a drawing is explained', async ({ page }) => {
        await page.keyboard.press('Escape')
        const card = cardNamed(page, 'NPV by asset class')
        await card.getByRole('button', { name: /Table/ }).click()
        const cells = tableNamed(page, 'NPV by asset class').locator('td[data-figure]')
        await expectExplained(page, cells.first())
        await expectExplained(page, cells.last())
      }),
      ofTables[1]!,
      ofTables[2]!,
      stepThen('Risk: positions behind a stress scenario are explained over their dialog, which stays', async ({ page }) => {
        await page.keyboard.press('Escape')
        await page.getByRole('main').getByRole('button', { name: 'Positions', exact: true }).click()
        const positions = page.getByRole('dialog').getByRole('table')
        const cell = positions.locator('td[data-figure]').first()
        await expectExplained(page, cell)
        await page.keyboard.press('Escape')
        await expect(panelOf(page)).toHaveCount(0)
        await expect(cell).toBeFocused()
      }),
      ...ofTables.slice(3),
      ...ofTrees,
    ]),
  )
})

test.describe('The panel', () => {
  test.use({ person: 'anna', permissions: ['clipboard-read', 'clipboard-write'] })
  test(
    'is walked by keyboard, linked to, exported and asked by pointer',
    journey([
      step('by keyboard alone: from a figure down to the entry of the ledger, and back to the figure', async ({ page }) => {
        await page.goto('/')
        const table = tableNamed(page, 'Account NPV Summary')
        await expect(table.locator('td[data-figure]').first()).toHaveAttribute('tabindex', '0')
        await table.locator('td[data-figure]').first().focus()
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('ArrowLeft')
        const total = table.locator('tfoot td').first()
        while (!(await hasFocus(total))) await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Alt+Enter')
        const items = calculationOf(page).getByRole('treeitem')
        await expect(items.nth(2)).toBeVisible()
        await expect(panelOf(page).getByRole('heading', { name: TITLE })).toBeFocused()
        while (!(await hasFocus(items.first()))) await page.keyboard.press('Tab')
        // To the first account, into it to its first position, into that to its quantity.
        for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
        // Which is not in the first reply, so it is read when it is opened.
        const opening = page.waitForResponse(isExplain)
        await page.keyboard.press('ArrowRight')
        await opening
        await expect(calculationOf(page).getByText(ENTRY).first()).toBeVisible()
        await expect(panelOf(page).getByText('Recomputed here: equal')).toBeVisible()
        await page.keyboard.press('ArrowRight')
        await expect(items.nth(4)).toBeFocused()
        await page.keyboard.press('ArrowLeft')
        await page.keyboard.press('ArrowLeft')
        await expect(items.nth(3)).toHaveAttribute('aria-expanded', 'false')
        await page.keyboard.press('End')
        await expect(items.last()).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(panelOf(page)).toHaveCount(0)
        await expect(total).toBeFocused()
        await expect(page).toHaveURL('/')
      }),

      stepThen('exports hold every digit; full precision on demand; amounts can be hidden', async ({ page }) => {
        const cell = tableNamed(page, 'Account NPV Summary').locator('tfoot td[data-figure]').first()
        const { value } = await ask(page, cell)
        const panel = panelOf(page)
        await panel.getByRole('button', { name: 'Full precision' }).click()
        await expect(panel.locator('[data-value]')).toContainText(String(value))
        const csv = await saved(page, 'Opened steps (CSV)')
        expect(csv.suggestedFilename()).toBe('explanation-npv.csv')
        const [head, first, ...others] = await readCsv(csv)
        expect(head?.slice(0, 4)).toEqual(['Level', 'Label', 'Value', 'Unit'])
        expect(first?.[2]).toBe(String(value))
        // The whole is the sum of the accounts, which are open.
        expect(others.reduce((sum, line) => sum + Number(line[2]), 0)).toBeCloseTo(value!, 4)
        const json = JSON.parse(readFileSync(await (await saved(page, 'Opened steps (JSON)')).path(), 'utf8'))
        expect(explanationValue(json.root)).toBeCloseTo(value!, 4)
        await page.keyboard.press('Control+.')
        await expect(panel.locator('[data-value]')).toContainText('•••••')
        await expect(calculationOf(page)).not.toContainText(/\d,\d{3}/)
        await page.keyboard.press('Control+.')
      }),

      stepThen(
        'a figure under the pointer shows the sign that asks; one outside of tables has it beside it',
        async ({ page }) => {
          await page.keyboard.press('Escape')
          const cell = tableNamed(page, 'Account NPV Summary').locator('tbody td[data-figure]').nth(1)
          await cell.hover()
          await page.getByRole('button', { name: TITLE, exact: true }).click()
          await expect(panelOf(page).getByText('Recomputed here: equal')).toBeVisible()
          await page.getByRole('button', { name: `${TITLE} Value at risk 95%, 1 day` }).click()
          await expect(panelOf(page).locator('p').first()).toHaveText('Value at risk 95%, 1 day')
          await expect(panelOf(page).getByText('Recomputed here: equal')).toBeVisible()
          await expectAccessible(page)
          await changeTheme(page, 'dark')
          await expect(calculationOf(page)).toBeVisible()
          await expectReadable(page)
        },
      ),

      step(
        'a link opens it again, names nobody, and says so where the figure is not on the screen',
        async ({ page, context }) => {
          await page.goto('/performance?timePeriod=3M')
          const cell = tableNamed(page, 'Account Performance').locator('td[data-figure]').nth(3)
          await ask(page, cell)
          const title = await panelOf(page).locator('p').first().innerText()
          await panelOf(page).getByRole('button', { name: 'Copy link' }).click()
          await expect(panelOf(page).getByText('Copied')).toBeVisible()
          const link = await page.evaluate(() => navigator.clipboard.readText())
          expect(new URL(link).search).toMatch(/^\?timePeriod=3M&explain=[0-9a-z]{14}$/)
          const other = await context.newPage()
          await other.goto(link)
          await expect(panelOf(other).locator('p').first()).toHaveText(title)
          await expect(panelOf(other).getByText('Recomputed here: equal')).toBeVisible()
          await other.goto(link.replace(/explain=.*/, 'explain=00000000000000'))
          await expect(panelOf(other).getByText('The figure this link names is not on this screen.')).toBeVisible()
          await expectAccessible(other)
        },
      ),
    ]),
  )
})

test.describe('A withheld figure', () => {
  test.use({ person: 'ben' })
  test('has its reason in place of a tree', async ({ page }) => {
    await page.goto('/risk')
    // Specific is no factor: there is none to hold a weight of.
    const cell = tableNamed(page, 'Factor Risk').locator('tbody td[data-figure][data-plain=""]').first()
    const { root, reasons } = await ask(page, cell)
    expect(root).toBeNull()
    await expect(calculationOf(page)).toHaveCount(0)
    for (const reason of reasons) await expect(panelOf(page).getByText(reason)).toBeVisible()
    await expect(panelOf(page).getByText(reasons.length > 0 ? 'This figure is withheld:' : 'No reason was noted')).toBeVisible()
  })
})

test.describe('On a phone', () => {
  test.use({ person: 'anna', hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('a tap on a figure and one on its sign open the sheet, which covers the screen and closes', async ({ page }) => {
    await page.goto('/')
    const cell = tableNamed(page, 'Account NPV Summary').locator('td[data-figure]').first()
    await cell.tap()
    await page.getByRole('button', { name: TITLE, exact: true }).tap()
    await expect(panelOf(page).getByText('Recomputed here: equal')).toBeVisible()
    const box = await panelOf(page).boundingBox()
    expect([box?.x, box?.width]).toEqual([0, 390])
    await calculationOf(page).getByRole('treeitem').nth(1).tap()
    await expect(calculationOf(page).getByRole('treeitem').nth(1)).toHaveAttribute('aria-expanded', 'true')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await panelOf(page).getByRole('button', { name: 'Close', exact: true }).tap()
    await expect(panelOf(page)).toHaveCount(0)
  })
})

/** Saves one entry of the panel's export menu. */
async function saved(page: Page, entry: string) {
  const downloading = page.waitForEvent('download')
  await panelOf(page).getByRole('button', { name: 'Export this calculation' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  return downloading
}
