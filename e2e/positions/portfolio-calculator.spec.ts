import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { readCsv } from '../support/csv.ts'
import { journey, step } from '../support/journey.ts'
import { cardNamed, chooseInMenu } from '../support/table.ts'
import { expect, expectAccessible, IN_FIREFOX, test } from '../support/test.ts'
import { expectFocusOn, gridNamed, rowNamed, treeRows } from '../support/tree.ts'
import { alter } from '../support/wire.ts'
import { readWorkbook } from '../support/workbook.ts'
import {
  endsOfHeads,
  HEADS,
  openCalculator,
  rowTexts,
  sectionTexts,
  startWhatIf,
  summarizeList,
  TITLE,
} from './calculator-page.ts'

test.use({ person: 'anna' })

test.describe('Portfolio Calculator', () => {
  test.use({ isStored: true })
  test(
    'shows sections and rows, is walked, sorted and scrolled',
    { tag: IN_FIREFOX },
    journey([
      // Specification S2.12.
      step('sections and their rows as the server answers them, the whole last, and the same in the file', async ({ page }) => {
        const { sectionRow, sections } = await openCalculator(page, '?open=all')
        const grid = gridNamed(page, TITLE)
        for (const name of HEADS) await expect(grid.getByRole('columnheader', { name, exact: true })).toBeVisible()
        const shown = await treeRows(grid)
        expect(shown).toEqual([
          ...sections.flatMap((section) => [
            { level: 1, cells: sectionTexts(section.sectionRow) },
            ...section.subRows.map((row) => ({ level: 2, cells: rowTexts(row) })),
          ]),
          { level: 1, cells: sectionTexts(sectionRow) },
        ])
        expect(shown.some(({ cells }) => cells[3]?.startsWith('\u2212'))).toBe(true)
        const downloading = page.waitForEvent('download')
        await page.getByRole('button', { name: `Export ${TITLE}`, exact: true }).click()
        const download = await downloading
        expect(download.suggestedFilename()).toBe('portfolio-calculator.csv')
        const [heads, ...rows] = await readCsv(download)
        expect(heads).toEqual(HEADS)
        // Its leaves alone: a sum over a column must not double.
        expect(rows.map(([ticker]) => ticker)).toEqual(sections.flatMap(({ subRows }) => subRows.map(({ ticker }) => ticker)))
        const npvs = rows.map((row) => Number(row[HEADS.indexOf('NPV')]))
        expect(npvs.reduce((total, npv) => total + npv, 0)).toBeCloseTo(sectionRow.npv!, 2)
        const next = page.waitForEvent('download')
        await chooseInMenu(page, 'Save as XLSX', TITLE)
        const { rows: cells, formulas } = await readWorkbook(await next)
        const [head, last] = [cells.findIndex(([first]) => first === 'Ticker'), cells.length]
        const names = cells.slice(head + 1, -1)
        expect(names.map(([ticker]) => ticker)).toEqual(rows.map(([ticker]) => ticker))
        expect(names.map((cell) => cell.at(-1))).toEqual(
          sections.flatMap(({ sectionRow: whole, subRows }) => subRows.map(() => whole.ticker)),
        )
        // NPV, Total PL, % NPV and % Risk add up; % Change does not.
        const sum = (column: string) => [`${column}${last}`, `SUM(${column}${head + 2}:${column}${last - 1})`]
        expect([...formulas]).toEqual(['D', 'E', 'G', 'H'].map(sum))
        await page.getByRole('button', { name: 'Collapse all' }).click()
        expect(await summarizeList(page)).toEqual([...sections.map((section) => section.sectionRow.ticker), 'Total'])
      }),

      step(
        'is walked by keys alone: rows, cells, sections, letters, ends; one stop of the Tab key',
        { tag: IN_FIREFOX },
        async ({ page }) => {
          const { sections } = await openCalculator(page)
          const [first, second] = sections
          const name = first!.sectionRow.ticker
          await gridNamed(page, TITLE).getByRole('columnheader', { name: '% Risk' }).getByRole('button').focus()
          await page.keyboard.press('Tab')
          await expectFocusOn(page, name)
          await page.keyboard.press('ArrowRight')
          await expect(rowNamed(gridNamed(page, TITLE), name)).toHaveAttribute('aria-expanded', 'true')
          await expectFocusOn(page, name)
          await page.keyboard.press('ArrowDown')
          await expectFocusOn(page, first!.subRows[0]!.ticker)
          await page.keyboard.press('ArrowRight')
          await expectFocusOn(page, first!.subRows[0]!.ticker, 0)
          await page.keyboard.press('End')
          await expectFocusOn(page, first!.subRows[0]!.ticker, HEADS.length - 1)
          await page.keyboard.press('ArrowDown')
          await expectFocusOn(page, first!.subRows[1]!.ticker, HEADS.length - 1)
          await page.keyboard.press('Home')
          await page.keyboard.press('ArrowLeft')
          await expectFocusOn(page, first!.subRows[1]!.ticker)
          await page.keyboard.press('ArrowLeft')
          await expectFocusOn(page, name)
          await page.keyboard.press('ArrowLeft')
          await expect(rowNamed(gridNamed(page, TITLE), name)).toHaveAttribute('aria-expanded', 'false')
          await page.keyboard.press(second!.sectionRow.ticker[0]!)
          await expectFocusOn(page, second!.sectionRow.ticker)
          await page.keyboard.press('*')
          for (const { sectionRow } of sections)
            await expect(rowNamed(gridNamed(page, TITLE), sectionRow.ticker).first()).toHaveAttribute('aria-expanded', 'true')
          await page.keyboard.press('End')
          await expectFocusOn(page, 'Total')
          await page.keyboard.press('Home')
          await expectFocusOn(page, name)
          await page.keyboard.press('Tab')
          expect(await page.evaluate(() => document.activeElement?.closest('[role=treegrid]') === null)).toBe(true)
        },
      ),

      step(
        'of 5,000 rows only those in view are in the page, in elements used again; the focus stays where it is',
        async ({ page }) => {
          await alter(page, portfolioCalculator, (reply) => {
            const like = reply.sections[0]!.subRows[0]!
            const subRows = Array.from({ length: 5000 }, (_, i) => ({
              ...like,
              logoData: null,
              ticker: `P${i}`,
              npv: 5000 - i,
              name: `A position with quite a long name that nobody would want to read to its end, number ${i}`,
            }))
            return { ...reply, sections: [{ ...reply.sections[0]!, subRows }] }
          })
          await openCalculator(page, '?open=all')
          const grid = gridNamed(page, TITLE)
          await expect(grid).toHaveAttribute('aria-rowcount', '5003')
          const inPage = () => grid.locator('tbody tr[data-row]').count()
          expect(await inPage()).toBeLessThan(120)
          await rowNamed(grid, 'P3').focus()
          const scrollTo = (top: number) =>
            grid.evaluate((table, to) => {
              table.parentElement!.scrollTop = to
            }, top)
          await scrollTo(20_000)
          await expect(rowNamed(grid, 'P640')).toBeVisible()
          await grid.evaluate((table) => {
            for (const row of table.querySelectorAll<HTMLElement>('tbody tr[data-row]')) row.dataset.seen = 'yes'
          })
          await scrollTo(60_000)
          await expect(rowNamed(grid, 'P1900')).toBeVisible()
          expect(await inPage()).toBeLessThan(120)
          // Every element in view was there before, and so is still the row with the focus.
          expect(await grid.locator('tbody tr[data-row]:not([data-seen])').count()).toBeLessThan(3)
          await expectFocusOn(page, 'P3')
          await page.keyboard.press('ArrowDown')
          await expectFocusOn(page, 'P4')
          await expect(rowNamed(grid, 'P4')).toBeInViewport()
          await page.keyboard.press('End')
          await page.keyboard.press('ArrowUp')
          await expectFocusOn(page, 'P4999')
          await expect(rowNamed(grid, 'P4999')).toHaveAttribute('aria-rowindex', '5002')
          await expectAccessible(page)
        },
      ),

      step('on a telephone the title of the card does not lie under its buttons', async ({ page }) => {
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 })
          await page.goto('/portfolio-calculator')
          const card = cardNamed(page, 'Portfolio Calculator')
          const title = (await card.getByRole('heading', { level: 2 }).boundingBox())!
          const button = (await card.getByRole('button', { name: 'What-if' }).boundingBox())!
          expect(title.x + title.width <= button.x || title.y + title.height <= button.y, `${width} px`).toBe(true)
        }
      }),

      step(
        'What-if above 1280 pixels: the columns fit, no ticker is cut, and heads of one and of two lines end in one line',
        async ({ page }) => {
          await openCalculator(page, '?open=all')
          await startWhatIf(page)
          const grid = gridNamed(page, TITLE)
          for (const width of [1281, 1440]) {
            await page.setViewportSize({ width, height: 900 })
            await expect
              .poll(() => grid.evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth), {
                message: `${width} px`,
              })
              .toBe(0)
            const ends = await endsOfHeads(page)
            expect(ends).toHaveLength(10)
            expect(ends).toEqual(Array(10).fill(ends[0]))
            const cut = await grid
              .locator('tbody tr > :first-child')
              .evaluateAll((cells) =>
                cells
                  .filter((cell) =>
                    [cell, ...cell.querySelectorAll('*')].some(
                      (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible',
                    ),
                  )
                  .map((cell) => cell.textContent),
              )
            expect(cut).toEqual([])
          }
        },
      ),
    ]),
  )
})
