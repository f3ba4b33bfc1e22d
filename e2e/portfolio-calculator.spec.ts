import type { Page } from '@playwright/test'
import { type CalculatorRow, portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'

import { readCsv } from './csv.ts'
import { money, moneyChange, percent, percentChange, quantity } from './figures.ts'
import { journey, step } from './journey.ts'
import { cardNamed, chooseInMenu, sortBy } from './table.ts'
import { expect, expectAccessible, IN_FIREFOX, test } from './test.ts'
import { expectFocusOn, gridNamed, rowNamed, treeRows } from './tree.ts'
import { alter, newestReply, nextReply } from './wire.ts'
import { readWorkbook } from './workbook.ts'

const TITLE = 'Portfolio Calculator'
const HEADS = ['Ticker', 'Name', 'Position', 'NPV', 'Total PL', '% Change', '% NPV', '% Risk']

const figuresOf = ({ npv, totalPL, pctChange, pctNPV, pctRisk }: CalculatorRow) => [
  money(npv),
  moneyChange(totalPL),
  percentChange(pctChange),
  percent(pctNPV),
  percent(pctRisk),
]
/** Sections have neither name beside their own nor position; where there is no logo, the first letter stands in its place. */
const sectionTexts = (row: CalculatorRow) => [row.ticker, '', '', ...figuresOf(row)]
const rowTexts = (row: CalculatorRow) => [
  row.logoData === null ? `${row.ticker[0]} ${row.ticker}` : row.ticker,
  row.name,
  quantity(row.position),
  ...figuresOf(row),
]

async function openCalculator(page: Page, search = '') {
  const reply = nextReply(page, portfolioCalculator)
  await page.goto(`/portfolio-calculator${search}`)
  const tree = await reply
  await expectSettled(page)
  return tree
}

const expectSettled = (page: Page) => expect(cardNamed(page, TITLE)).toHaveAttribute('aria-busy', 'false')
const summarizeList = async (page: Page) => (await treeRows(gridNamed(page, TITLE))).map(({ cells }) => cells[0])

test.use({ person: 'anna' })

async function startWhatIf(page: Page) {
  const reply = nextReply(page, whatIf)
  await page.getByRole('button', { name: 'What-if', exact: true }).click()
  const first = await reply
  await expect(barIn(page)).toBeVisible()
  return first
}

const barIn = (page: Page) => page.getByRole('region', { name: 'What-if', exact: true })
const inputOf = (page: Page, goal: 'position' | '% NPV', ticker: string) =>
  page.getByRole('textbox', { name: `New ${goal} of ${ticker}`, exact: true })
/** Columns of the table while What-if is on: each figure beside what it would be. */
const AT = { position: 2, newPosition: 3, npv: 4, newNpv: 5, pctNPV: 6, newPctNPV: 7, pctRisk: 8, newPctRisk: 9 } as const

/** Pixels above the end of the head at which the last line of each title ends. */
const endsOfHeads = (page: Page) =>
  gridNamed(page, TITLE)
    .locator('thead button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const words = document.createRange()
        words.selectNodeContents(button)
        return Math.round(button.closest('th')!.getBoundingClientRect().bottom - words.getBoundingClientRect().bottom)
      }),
    )

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

      step('sorts rows among their siblings and leaves the sections whole', async ({ page }) => {
        const { sections } = await openCalculator(page, '?open=all')
        const grid = gridNamed(page, TITLE)
        await sortBy(grid, '% Risk')
        await expect(grid.getByRole('columnheader', { name: '% Risk' })).toHaveAttribute('aria-sort', 'ascending')
        const byRisk = (a: CalculatorRow, b: CalculatorRow) => a.pctRisk! - b.pctRisk!
        const expected = sections
          .toSorted((a, b) => byRisk(a.sectionRow, b.sectionRow))
          .flatMap((section) => [section.sectionRow.pctRisk, ...section.subRows.toSorted(byRisk).map(({ pctRisk }) => pctRisk)])
        expect((await treeRows(grid)).slice(0, -1).map(({ cells }) => cells.at(-1))).toEqual(expected.map(percent))
      }),

      step(
        'of 5,000 rows only those in view are in the page, in elements used again; the focus stays where it is',
        async ({ page }) => {
          await alter(page, portfolioCalculator, (reply) => {
            const like = reply.sections[0]!.subRows[0]!
            const subRows = Array.from({ length: 5000 }, (_, i) => ({
              ...{ ...like, logoData: null, ticker: `P${i}`, npv: 5000 - i },
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

test.describe('What-if', () => {
  test(
    'figures follow what is typed, added, targeted, saved and undone',
    journey([
      step(
        'a quantity typed by keys alone moves NPV, shares and value at risk beside the present ones; undo brings them back',
        async ({ page }) => {
          const { sections, sectionRow } = await openCalculator(page, '?open=all')
          const { valueAtRisk95 } = await startWhatIf(page)
          const grid = gridNamed(page, TITLE)
          const [held] = sections[0]!.subRows
          const cellsOf = async (ticker: string) => (await treeRows(grid)).find(({ cells }) => cells[0]!.endsWith(ticker))!.cells
          await rowNamed(grid, held!.ticker).first().focus()
          for (let i = 0; i <= AT.newPosition; i++) await page.keyboard.press('ArrowRight')
          await expectFocusOn(page, held!.ticker, AT.newPosition)
          const newest = newestReply(page, whatIf)
          await page.keyboard.type(String(held!.position! * 2))
          await expect(inputOf(page, 'position', held!.ticker)).toBeFocused()
          // Where the machine is busy the first digits may be asked for alone.
          const npvOf = (reply: ReturnType<typeof newest>) =>
            reply?.sections[0]?.subRows.find(({ ticker }) => ticker === held!.ticker)?.npv ?? 0
          await expect.poll(() => npvOf(newest())).toBeCloseTo(held!.npv! * 2, 4)
          const after = newest()!
          const row = after.sections[0]!.subRows.find(({ ticker }) => ticker === held!.ticker)!
          expect(after.sectionRow.npv).toBeCloseTo(sectionRow.npv!, 4)
          await expect.poll(async () => (await cellsOf(held!.ticker))[AT.newNpv]).toBe(money(row.npv))
          const shown = await cellsOf(held!.ticker)
          expect([shown[AT.npv], shown[AT.pctRisk], shown[AT.newPctRisk]]).toEqual([
            money(held!.npv),
            percent(held!.pctRisk),
            percent(row.pctRisk),
          ])
          await expect(barIn(page)).toContainText(money(after.valueAtRisk95.after))
          await expect(barIn(page)).toContainText(`Now ${money(valueAtRisk95.before)}`)
          await expect(barIn(page).getByText('You have unsaved changes!')).toBeVisible()
          await page.keyboard.press('Enter')
          await expectFocusOn(page, held!.ticker, AT.newPosition)

          const undone = nextReply(page, whatIf)
          await page.getByRole('button', { name: 'Undo' }).click()
          expect((await undone).sectionRow).toEqual(sectionRow)
          await expect(barIn(page).getByText('You have unsaved changes!')).toBeHidden()
          await expect.poll(async () => (await cellsOf(held!.ticker))[AT.newNpv]).toBe(money(held!.npv))
        },
      ),

      step(
        'a ticker that is held leads to its row; what is not held has a row of its own, and is refused where there is none of that name',
        async ({ page, provoked }) => {
          provoked.push(/status of 400/)
          const { sections } = await openCalculator(page, '?open=all')
          await startWhatIf(page)
          const bar = barIn(page)
          const add = async (ticker: string, units: string) => {
            await bar.getByRole('textbox', { name: 'Ticker', exact: true }).fill(ticker)
            await bar.getByRole('textbox', { name: 'New position' }).fill(units)
            await bar.getByRole('button', { name: 'Add' }).click()
          }
          await add('', 'many')
          await expect(bar.getByText('Ticker is required')).toBeVisible()
          await expect(bar.getByText('Type units, half, 5% of the NPV, or an amount such as 10,000 USD').first()).toBeVisible()
          const held = sections[0]!.subRows[0]!
          await page.getByRole('button', { name: 'Collapse all' }).click()
          const halved = nextReply(page, whatIf)
          await add(held.ticker.toLowerCase(), 'half')
          expect((await halved).trades.map(({ ticker, quantity: units }) => [ticker, units])).toEqual([
            [held.ticker, -held.position! / 2],
          ])
          await expectFocusOn(page, held.ticker, AT.newPosition)
          const undone = nextReply(page, whatIf)
          await page.getByRole('button', { name: 'Undo' }).click()
          expect((await undone).trades).toEqual([])

          // Listed in Market Data, held by nobody here.
          const reply = nextReply(page, whatIf)
          await add('USML', '1,000')
          const { trades } = await reply
          expect(trades.map(({ ticker, quantity: units }) => [ticker, units])).toEqual([['USML', 1000]])
          await expect(inputOf(page, 'position', 'USML')).toHaveValue('1,000')
          await expect(
            rowNamed(gridNamed(page, TITLE), 'USML')
              .getByRole('gridcell')
              .nth(AT.newPosition - 2),
          ).toHaveText('0')
          await expectAccessible(page)

          await add('NOWHERE', '5')
          await expect(bar.getByText('No instrument has the ticker NOWHERE.')).toBeVisible()
          await expect(inputOf(page, 'position', 'USML')).toHaveValue('1,000')
          // What was refused is no part of the draft: a later change counts.
          const later = nextReply(page, whatIf)
          await inputOf(page, 'position', 'USML').fill('2,000')
          expect((await later).trades.map(({ quantity: units }) => units)).toEqual([2000])
          await page.getByRole('button', { name: 'Undo' }).click()
          await page.getByRole('button', { name: 'Undo' }).click()
          await expect(inputOf(page, 'position', 'USML')).toHaveCount(0)
        },
      ),

      step(
        'a target weight is reached; what cannot be changed says why; what is refused leaves the figures and names itself',
        async ({ page, provoked }) => {
          provoked.push(/status of 400/)
          const { sections } = await openCalculator(page, '?open=all')
          const { fixed } = await startWhatIf(page)
          const held = sections[0]!.subRows[0]!
          const reply = nextReply(page, whatIf)
          await inputOf(page, '% NPV', held.ticker).fill('7.5')
          const after = await reply
          expect(Math.abs(after.sections[0]!.subRows.find(({ ticker }) => ticker === held.ticker)!.pctNPV! - 0.075)).toBeLessThan(
            1e-9,
          )
          await inputOf(page, '% NPV', held.ticker).press('Enter')
          await expect(inputOf(page, '% NPV', held.ticker)).toHaveValue('7.50%')

          const cash = sections.find(({ sectionRow }) => sectionRow.ticker === 'Cash')!.subRows[0]!
          expect(fixed.find(({ ticker }) => ticker === cash.ticker)?.reason).toBe('Cash pays for the trades')
          await expect(inputOf(page, 'position', cash.ticker)).toHaveCount(0)
          await rowNamed(gridNamed(page, TITLE), cash.ticker)
            .getByRole('gridcell')
            .nth(AT.newPosition - 1)
            .getByRole('button')
            .hover()
          await expect(page.getByText('Cash pays for the trades').first()).toBeVisible()

          const other = sections[0]!.subRows[1]!
          await inputOf(page, 'position', other.ticker).fill('abc')
          await expect(inputOf(page, 'position', other.ticker)).toHaveAttribute('aria-invalid', 'true')
          await inputOf(page, 'position', other.ticker).fill('1e9'.replace('e9', '0'.repeat(15)))
          await expect(barIn(page).getByRole('alert')).toContainText(`Error: ${other.ticker}: the quantity is too large.`)
          await expect(barIn(page)).toContainText(money(after.valueAtRisk95.after))
          await inputOf(page, 'position', other.ticker).press('Escape')
          await expect(barIn(page).getByRole('alert')).toBeHidden()
        },
      ),

      step(
        'half, a percentage of the NPV and an amount of money can be typed; cash, exposure and risk stand beside the present ones',
        async ({ page }) => {
          const { sections, sectionRow } = await openCalculator(page, '?open=all')
          await startWhatIf(page)
          const held = sections[0]!.subRows[0]!
          const input = inputOf(page, 'position', held.ticker)
          const npvAfter = async (text: string) => {
            const reply = nextReply(page, whatIf)
            await input.fill(text)
            const after = await reply
            const reverted = nextReply(page, whatIf)
            await input.press('Escape')
            expect((await reverted).trades).toEqual([])
            return [after.sections[0]!.subRows.find(({ ticker }) => ticker === held.ticker)!.npv!, after] as const
          }
          expect((await npvAfter('half'))[0]).toBeCloseTo(held.npv! / 2, 4)
          expect((await npvAfter('5%'))[0]).toBeCloseTo(sectionRow.npv! * 0.05, 4)
          const [npv, { measures }] = await npvAfter('1,000,000 USD')
          expect(npv).toBeCloseTo(1_000_000, 4)
          await input.fill('1,000,000 EUR')
          await expect(input).toHaveAttribute('aria-invalid', 'true')
          await input.fill('1,000,000 USD')
          expect(measures.map(({ name }) => name)).toEqual([
            'Cash',
            'Gross exposure',
            'Net exposure',
            'Volatility p.a.',
            'Ex-ante tracking error',
            'Largest stress loss',
          ])
          for (const { name, before, after } of measures) {
            const figure = barIn(page).locator('dl').filter({ hasText: name })
            await expect(figure).toContainText(money(after))
            await expect(figure).toContainText(`Now ${money(before)}`)
          }
        },
      ),

      step(
        'trades leave as a list; a scenario is kept on the server, loaded again and deleted; leaving with changes is asked',
        async ({ page }) => {
          const { sections } = await openCalculator(page, '?open=all')
          await startWhatIf(page)
          const held = sections[0]!.subRows[0]!
          const reply = nextReply(page, whatIf)
          await inputOf(page, 'position', held.ticker).fill('0')
          const { trades } = await reply
          await inputOf(page, 'position', held.ticker).press('Enter')
          const downloading = page.waitForEvent('download')
          await page.getByRole('button', { name: 'Trade list' }).click()
          const download = await downloading
          expect(download.suggestedFilename()).toBe('trade-list.csv')
          const [heads, ...rows] = await readCsv(download)
          expect(heads).toEqual(['Ticker', 'Quantity', 'Price', 'Currency', 'Cash'])
          expect(rows.map(([ticker, units]) => [ticker, Number(units)])).toEqual(
            trades.map(({ ticker, quantity: units }) => [ticker, units]),
          )
          expect(Number(rows[0]![1])).toBe(-held.position!)

          await page.getByRole('link', { name: 'Summary' }).click()
          const popup = page.getByRole('dialog', { name: 'Leave without saving?' })
          await popup.getByRole('button', { name: 'Stay' }).click()
          await expect(page).toHaveURL(/portfolio-calculator/)

          await page.getByRole('button', { name: 'Save scenario' }).click()
          await expect(page.getByText('Scenario name is required')).toBeVisible()
          const name = `Without ${held.ticker}`
          await page.getByRole('textbox', { name: 'Scenario name' }).fill(` ${name} `)
          await page.getByRole('button', { name: 'Save scenario' }).click()
          await expect(page.getByText(`Scenario ${name} saved.`).first()).toBeVisible()
          await expect(barIn(page).getByText('You have unsaved changes!')).toBeHidden()

          await page.reload()
          await expectSettled(page)
          await startWhatIf(page)
          const loaded = nextReply(page, whatIf)
          await page.getByRole('combobox', { name: 'Scenario' }).selectOption(name)
          expect((await loaded).trades).toEqual(trades)
          await expect(inputOf(page, 'position', held.ticker)).toHaveValue('0')
          await page.getByRole('button', { name: 'Delete scenario' }).click()
          await expect(page.getByText(`Scenario ${name} deleted.`).first()).toBeVisible()
          await expect(page.getByRole('combobox', { name: 'Scenario' })).toBeDisabled()
          await page.getByRole('button', { name: 'Reset' }).click()
          await page.getByRole('link', { name: 'Summary' }).click()
          await expect(page).toHaveURL('/')
        },
      ),
    ]),
  )
})
