import type { FrameLocator, Page } from '@playwright/test'
import { REPORT_SECTIONS } from '@portal/contract/reports/embedded-report.ts'
import { ACCOUNT_NPV } from '@portal/presentation/tables/account-npv.ts'
import { EXPOSURE } from '@portal/presentation/tables/exposure.ts'
import { FACTOR_RISK } from '@portal/presentation/tables/factor-risk.ts'
import { GAINS_TO_PROFIT } from '@portal/presentation/tables/gains-to-profit.ts'
import { GAINERS, LOSERS, TOP_HOLDINGS } from '@portal/presentation/tables/holdings.ts'
import { INCOME } from '@portal/presentation/tables/income/income.ts'
import { INCOME_BY_TYPE } from '@portal/presentation/tables/income/income-sums.ts'
import { LIMITS } from '@portal/presentation/tables/limits.ts'
import { MARKET_TABLES } from '@portal/presentation/tables/market-tables.ts'
import { ACCOUNT_PERFORMANCE } from '@portal/presentation/tables/performance/account-performance.ts'
import { ATTRIBUTION } from '@portal/presentation/tables/performance/attribution.ts'
import { BENCHMARK_PERFORMANCE } from '@portal/presentation/tables/performance/benchmark-performance.ts'
import { DRAWDOWN_DAYS, DRAWDOWN_POSITIONS, DRAWDOWNS } from '@portal/presentation/tables/performance/drawdowns.ts'
import { PERFORMANCE_DIFFERENCE } from '@portal/presentation/tables/performance/performance-difference.ts'
import { REALISED_DRAWDOWN } from '@portal/presentation/tables/performance/realised-drawdown.ts'
import { CALENDAR_RETURNS, STATISTICS } from '@portal/presentation/tables/performance/statistics.ts'
import { TIMING_OF_FLOWS } from '@portal/presentation/tables/performance/timing-of-flows.ts'
import { EXPECTED_PAYMENTS } from '@portal/presentation/tables/positions/expected-payments.ts'
import { POSITION_DETAILS } from '@portal/presentation/tables/positions/position-details.ts'
import { REALISED_GAINS } from '@portal/presentation/tables/realised-gains.ts'
import type { TableText } from '@portal/presentation/tables/report-table.ts'
import { RISK_CHANGE } from '@portal/presentation/tables/risk-change.ts'
import { RISK_SUMMARY } from '@portal/presentation/tables/risk-summary.ts'
import { OPEN_LOTS, TAX_GAINS, TAX_TERMS } from '@portal/presentation/tables/tax-lots.ts'
import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { TRANSFERS } from '@portal/presentation/tables/transfers.ts'

import { sampled } from '../../analytics/testing/sampled.ts'
import { readCsv } from '../support/csv.ts'
import { reportTableText } from '../support/english.ts'
import { MISSING } from '../support/figures.ts'
import { journey, step } from '../support/journey.ts'
import { businessDate } from '../support/quotes.ts'
import { cardNamed, chooseInMenu, readTable, type ShownTable, tableNamed } from '../support/table.ts'
import { expect, test } from '../support/test.ts'
import { gridNamed, treeRows } from '../support/tree.ts'
import { type ReadSheet, readWorkbook, type SheetCell } from '../support/workbook.ts'

/*
 * Screen, files and document read one definition a table: this test sees that they show what it says, and the same figures.
 */

/** Every table of the screens, as it stands when it is opened. */
const TABLES: Readonly<Record<string, readonly Defined[]>> = {
  '/': [ACCOUNT_NPV, TOP_HOLDINGS, GAINERS, LOSERS],
  '/market-data': Object.values(MARKET_TABLES),
  '/risk': [RISK_SUMMARY, FACTOR_RISK, RISK_CHANGE, EXPOSURE, LIMITS],
  '/performance': [
    ACCOUNT_PERFORMANCE,
    BENCHMARK_PERFORMANCE,
    PERFORMANCE_DIFFERENCE,
    TIMING_OF_FLOWS,
    ATTRIBUTION,
    REALISED_DRAWDOWN,
    STATISTICS,
    CALENDAR_RETURNS,
    DRAWDOWNS,
    DRAWDOWN_DAYS,
    DRAWDOWN_POSITIONS,
  ],
  '/position-details': [POSITION_DETAILS],
  '/tax-lots': [TAX_TERMS, TAX_GAINS, OPEN_LOTS],
  '/trade-history': [TRANSACTIONS, INCOME, TRANSFERS, INCOME_BY_TYPE, REALISED_GAINS, GAINS_TO_PROFIT, EXPECTED_PAYMENTS],
}

interface Defined {
  readonly title: TableText
  readonly columns: readonly { readonly title: TableText; readonly isOptional?: true }[]
  readonly notInDocument?: string
}

/**
 * A column of a workbook that is not on the screen: leaves of a tree stand without their sections there, and a cell holds the number alone,
 * without the currency that the screen has beside it.
 */
const isOnlyInWorkbook = (head: string, shown: readonly string[]): boolean =>
  head === 'Group' || shown.some((title) => head === `${title} CCY`)

/** The document has the exposure by everything; the screen opens with this one. */
const TITLES_IN_DOCUMENT: Readonly<Record<string, string>> = { 'Look-through exposure': 'Look-through exposure by country' }

/** Tables of the document that a screen shows by choice. */
const ONLY_IN_DOCUMENT = [
  'Allocation by Liquidity',
  ...['asset class', 'currency', 'sector', 'issuer'].map((dimension) => `Look-through exposure by ${dimension}`),
]

/** Without denied losses the document leaves their columns out. */
const NARROWER_ON_PAPER: ReadonlySet<Defined> = new Set([TAX_GAINS])

/** The first report after a start waits for every figure of the institution to be computed. */
const FIRST_MS = 60_000
const PERIOD = '?timePeriod=1Y'

test.use({ person: 'anna' })

/** A chart's table has the figures of its drawing. */
const NOT_OF_CHARTS = '#page section:not(:has(button[aria-label^="Table of "])) table'

test('the tables of screens, CSV files, workbooks and the document have the same columns and figures', async ({ page }) => {
  test.setTimeout(400_000)
  await page.goto(`/reports${PERIOD}&sections=${REPORT_SECTIONS.join('.')}`)
  const frame = page.frameLocator('main iframe')
  await expect(frame.getByRole('heading', { name: 'Portfolio report', level: 1 })).toBeVisible({ timeout: FIRST_MS })
  const document = await tablesOf(frame)
  const inDocument = Object.values(TABLES)
    .flat()
    .filter(({ notInDocument }) => notInDocument === undefined)
  expect([...document.keys()].sort()).toEqual(
    [...inDocument.map(({ title }) => inDocumentAs(reportTableText(title))), ...ONLY_IN_DOCUMENT].sort(),
  )

  for (const [address, tables] of sampled(Object.entries(TABLES), 2)) {
    const titles = tables.map(({ title }) => reportTableText(title))
    await page.goto(`${address}${PERIOD}`)
    for (const title of titles) await expect(cardNamed(page, title)).toHaveAttribute('aria-busy', 'false')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const there = await page.locator(NOT_OF_CHARTS).evaluateAll((all) => all.map((table) => table.getAttribute('aria-label')))
    expect(there.sort(), address).toEqual([...titles].sort())
    for (const table of tables) {
      const title = reportTableText(table.title)
      const printed = NARROWER_ON_PAPER.has(table) ? undefined : document.get(inDocumentAs(title))
      await test.step(title, () => compare(page, title, table.columns, printed))
    }
  }
})

const inDocumentAs = (title: string): string => TITLES_IN_DOCUMENT[title] ?? title

/*
 * Of a tree both files have the leaves alone, so that the sum of a column does not count a row twice: the CSV nothing else, the workbook
 * the names of the rows above each leaf in a column of its own, and the row of the whole. That is a formula in the columns that add up.
 */
const TREES = [
  ['/portfolio-calculator', 'Portfolio Calculator', ['NPV', 'Total PL', '% NPV', '% Risk']],
  [
    '/portfolio-evolution',
    'Portfolio Evolution',
    ['Total PL', 'Delta PL', 'NonLinear PL', 'Income PL', 'FX PL', 'Intraday PL', 'Alpha PL'],
  ],
] as const

test.describe('trees on stored replies', () => {
  test.use({ isStored: true })

  test(
    'have the same in all files',
    journey(
      TREES.map(([address, title, additive]) =>
        step(
          `${title} has the same columns, rows and figures on the screen, in the CSV and in the workbook`,
          async ({ page }) => {
            await page.goto(`${address}?open=all`)
            await expect(cardNamed(page, title)).toHaveAttribute('aria-busy', 'false')
            const grid = gridNamed(page, title)
            const heads = (await grid.getByRole('columnheader').allInnerTexts()).map(flat)
            const all = await treeRows(grid)
            const leaves = all.slice(0, -1).filter(({ level }, at) => level >= all[at + 1]!.level)
            expect(leaves.length).toBeLessThan(all.length - 1)
            const shown = { heads, rows: leaves.map(({ cells }) => cells), total: all.at(-1)!.cells }
            const { csv, workbook } = await filesOf(page, title)
            expectFiles(title, shown, csv, workbook)
            const { rows: sheet, formulas } = workbook
            const from = headRow(sheet) + 1
            const column = sheet[from - 1]!.indexOf('Group')
            expect(sheet.slice(from, -1).map((cells) => cells[column])).toEqual(
              leaves.map((leaf) => groupOf(all, all.indexOf(leaf))),
            )
            const summed = [...formulas.keys()].map((cell) => heads[cell.charCodeAt(0) - 65])
            expect(summed).toEqual(heads.filter((head) => additive.some((name) => head.startsWith(name))))
            for (const [cell, formula] of formulas)
              expect([cell, formula]).toEqual([
                `${cell[0]}${sheet.length}`,
                `SUM(${cell[0]}${from + 1}:${cell[0]}${sheet.length - 1})`,
              ])
          },
        ),
      ),
    ),
  )
})

type TreeRows = Awaited<ReturnType<typeof treeRows>>

/** The names of the rows that a row stands under, from the root down. */
function groupOf(all: TreeRows, at: number): string {
  const above = all.slice(0, at).findLastIndex(({ level }) => level < all[at]!.level)
  return above < 0 ? '' : [groupOf(all, above), all[above]!.cells[0]].filter((name) => name !== '').join(' / ')
}

async function compare(page: Page, title: string, columns: Defined['columns'], printed: ShownTable | undefined): Promise<void> {
  const all = cardNamed(page, title).getByRole('button', { name: /^Show all/ })
  if (await all.isVisible()) await all.click()
  const shown = await readTable(tableNamed(page, title))
  const { csv, workbook } = await filesOf(page, title)
  const opened = columns.filter(({ isOptional }) => !isOptional)
  expect(csv[0], 'heads of the CSV').toEqual(opened.map((column) => reportTableText(column.title)))
  expectFiles(title, shown, csv, workbook)
  if (printed) {
    expect(printed.heads, 'heads of the document').toEqual(shown.heads)
    expect(printed.rows.map((row) => row.map(dashed))).toEqual(shown.rows.map((row) => withoutLetter(row).map(dashed)))
    expect(printed.total?.map(dashed), 'total of the document').toEqual(shown.total?.map(dashed))
  }
}

/** Both files have the columns and rows that are shown, and the workbook the total. */
function expectFiles(
  title: string,
  shown: ShownTable,
  [csvHeads, ...csvRows]: readonly (readonly string[])[],
  { rows: sheet }: ReadSheet,
) {
  expectHeads(shown.heads, csvHeads!, headOf(sheet, shown.heads))
  expect(csvRows.length, 'rows of the CSV').toBe(shown.rows.length)
  const from = headRow(sheet) + 1
  shown.rows.forEach((cells, at) => {
    cells.forEach((cell, column) => {
      const place = `${title}, row ${at + 1}, ${shown.heads[column]}`
      const plain = csvRows[at]![column]!
      expect(isSame(cell, plain), `${place}: “${cell}” is not “${plain}” of the CSV`).toBe(true)
      const kept = plainOf(sheet[from + at]?.[column])
      expect(isSameNumber(kept, plain), `${place}: “${kept}” of the workbook is not “${plain}” of the CSV`).toBe(true)
    })
  })
  expect(sheet.length, 'rows of the workbook').toBe(from + shown.rows.length + (shown.total ? 1 : 0))
  shown.total?.forEach((cell, column) => {
    const kept = plainOf(sheet.at(-1)![column])
    // A name that would stand there twice is shown once.
    if (cell === '' && kept === shown.total![0]) return
    expect(isSame(cell, kept), `${title}, total, ${shown.heads[column]}: “${cell}” is not “${kept}” of the workbook`).toBe(true)
  })
}

async function filesOf(page: Page, title: string) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export ${title}`, exact: true }).click()
  const csv = await readCsv(await downloading)
  const next = page.waitForEvent('download')
  await chooseInMenu(page, 'Save as XLSX', title)
  return { csv, workbook: await readWorkbook(await next) }
}

/** The units beside heads stand in brackets in a workbook, and not at all in the CSV. */
function expectHeads(shown: readonly string[], csv: readonly string[], workbook: readonly string[]): void {
  expect(workbook.map((head) => head.replace(/ \((.*)\)$/, ' $1'))).toEqual(shown)
  expect(csv.length).toBe(shown.length)
  for (const [at, head] of shown.entries())
    expect(head === csv[at] || head.startsWith(`${csv[at]} `), `${head} and ${csv[at]}`).toBe(true)
}

type Rows = readonly (readonly SheetCell[])[]
/** Below title, lines and an empty row. */
const headRow = (sheet: Rows): number => sheet.findIndex((row) => row.length === 0) + 1
const headOf = (sheet: Rows, shown: readonly string[]): readonly string[] =>
  sheet[headRow(sheet)]!.map(String).filter((head) => shown.includes(head) || !isOnlyInWorkbook(head, shown))

async function tablesOf(frame: FrameLocator): Promise<ReadonlyMap<string, ShownTable>> {
  const tables = await frame.locator('table').evaluateAll((all) =>
    all.map((table) => {
      const { caption, tHead, tBodies } = table as HTMLTableElement
      const texts = (row: HTMLTableRowElement) => [...row.cells].map((cell) => (cell.textContent ?? '').trim())
      const rows = [...tBodies[0]!.rows].filter((row) => !row.classList.contains('total')).map(texts)
      const total = tBodies[0]!.querySelector<HTMLTableRowElement>('tr.total')
      return { title: caption!.textContent!, shown: { heads: texts(tHead!.rows[0]!), rows, total: total && texts(total) } }
    }),
  )
  return new Map(tables.map(({ title, shown }) => [title, shown]))
}

const flat = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')
/** On paper a dash stands alone, and rows of a screen begin with a letter where there is no logo. */
const dashed = (text: string): string => (text === MISSING ? '–' : text)
const withoutLetter = ([first = '', ...others]: readonly string[]) => [first.replace(/^(\S) (?=\1)/, ''), ...others]

/** Whether a cell of the screen reads as a cell of the CSV does, as far as it shows its digits. */
function isSame(shown: string, plain: string): boolean {
  if (shown === MISSING || shown === '') return plain === ''
  if (/^\d{4}-\d\d-\d\d$/.test(plain)) return shown === businessDate(Date.parse(plain) / 1000)
  const figure = /^([+\u2212]?)([\d,]+)(?:\.(\d+))?%?(?: [A-Z]{3}(?:\/100)?)?$/.exec(shown)
  if (!figure || plain === '' || Number.isNaN(Number(plain))) return shown === plain || shown.endsWith(` ${plain}`)
  const [, sign, whole, decimals = ''] = figure
  const value = Number(`${sign === '\u2212' ? '-' : ''}${whole!.replaceAll(',', '')}.${decimals}`)
  return Math.abs(value - Number(plain)) <= 0.5000001 * 10 ** -decimals.length
}

/** A cell of a workbook as the CSV has it. */
function plainOf(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  const { value, format } = cell
  if (format.includes('mmm')) return new Date((value - 25_569) * 86_400_000).toISOString().slice(0, 10)
  return String(format.includes('%') ? value * 100 : value)
}

/** A percentage times 100 differs in its last digits by the way it was multiplied. */
function isSameNumber(kept: string, plain: string): boolean {
  if (kept === plain) return true
  const [a, b] = [Number(kept), Number(plain)]
  return kept !== '' && plain !== '' && Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b))
}
