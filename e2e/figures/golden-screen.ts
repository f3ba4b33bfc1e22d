import type { Page } from '@playwright/test'
import type { ChartData } from '@portal/contract/charts/chart-data.ts'
import { groupingTypes } from '@portal/contract/reports/parts/grouping-types.ts'
import type { ReportTable } from '@portal/presentation/tables/report-table.ts'

import { type ChartWords, expectedChart } from '../charts/expected-chart.ts'
import { reportTableText } from '../support/english.ts'
import { cardNamed, readTable, type ShownTable, tableNamed } from '../support/table.ts'
import { expect } from '../support/test.ts'
import { gridNamed, treeRows } from '../support/tree.ts'
import { definedColumns, expectedTable } from './expected-table.ts'
import { goldenReply } from './golden-replies.ts'

/** Opens a screen whose calls are answered from contract/golden, and gives the paths of those that were asked. */
export async function open(page: Page, address: string, heading: string): Promise<ReadonlySet<string>> {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname.replace('/api', '')))
  await page.goto(address)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return asked
}

/** The compared figures are those of the calls that the screen sent. */
export const expectAsked = (asked: ReadonlySet<string>, endpoints: readonly { readonly path: string }[]) =>
  expect([...asked]).toEqual(expect.arrayContaining(endpoints.map(({ path }) => path)))

/** A table that shows rows in the columns of its definition. */
export const expectRows = <Row extends object>(page: Page, table: ReportTable<Row>, rows: readonly Row[], total?: Row) =>
  expectTable(page, table, expectedTable(definedColumns(table, rows), rows, total))

/** The same, where the last row of the reply is the whole. */
export const expectTotalled = <Row extends object>(page: Page, table: ReportTable<Row>, rows: readonly Row[]) =>
  expectRows(page, table, rows.slice(0, -1), rows.at(-1))

export async function expectTable<Row extends object>(page: Page, table: ReportTable<Row>, expected: ShownTable): Promise<void> {
  const title = reportTableText(table.title)
  await showAll(page, title, expected)
  await expect.poll(() => readTable(tableNamed(page, title)), title).toEqual(expected)
}

export async function expectChart(
  page: Page,
  title: string,
  chart: ChartData | null,
  words: ChartWords,
  shown: (table: ShownTable) => ShownTable = (table) => table,
): Promise<void> {
  const expected = shown(expectedChart(chart!, words))
  await cardNamed(page, title)
    .getByRole('button', { name: `Table of ${title}` })
    .click()
  await showAll(page, title, expected)
  await expect.poll(() => readTable(cardNamed(page, title).getByRole('table')), title).toEqual(expected)
}

/** Ten rows stand at first, more where a screen has the room. */
async function showAll(page: Page, title: string, { rows }: ShownTable): Promise<void> {
  const more = cardNamed(page, title).getByRole('button', { name: `Show all (${rows.length})` })
  if ((await more.count()) > 0) await more.click()
}

export async function expectGroupings(page: Page): Promise<void> {
  const options = page.getByRole('combobox', { name: 'Grouping' }).getByRole('option')
  expect(await options.allTextContents()).toEqual(goldenReply(groupingTypes).rows.map(({ name }) => name))
}

export async function expectTree(
  page: Page,
  title: string,
  heads: readonly string[],
  rows: Awaited<ReturnType<typeof treeRows>>,
): Promise<void> {
  const grid = gridNamed(page, title)
  const shown = grid.getByRole('columnheader')
  expect((await shown.allInnerTexts()).map((text) => text.trim().replaceAll(/\s+/g, ' '))).toEqual(heads)
  expect(await treeRows(grid), title).toEqual(rows)
}
