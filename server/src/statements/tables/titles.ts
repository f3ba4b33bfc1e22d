import { matcherOf, type Parts, plain } from './pattern.ts'
import type { Field, Preset, Table } from './preset.ts'

/** The column of each field in one list. */
export type Columns = Readonly<Partial<Record<Field, number>>>

/** Titles without quotation marks, case and double spaces. */
export const titleOf = (cell: string): string => plain(MARKS.test(cell) ? cell.replaceAll(/["\uFEFF]/g, '') : cell)
const MARKS = /["\uFEFF]/

const alternatives = (titles: string): readonly string[] => titles.split('|').map(titleOf)

const hasMarks = (titles: ReadonlySet<string>, table: Table): boolean =>
  table.marks.every(
    (mark) => alternatives(mark).some((title) => titles.has(title)) || withCurrency(mark, [...titles]) !== undefined,
  )

/** The first title that has a currency where one of the wanted ones has "{currency}", such as "Total ({currency})". */
function withCurrency(wanted: string, titles: readonly string[]): { readonly at: number; readonly currency: string } | undefined {
  for (const title of wanted.split('|').filter((each) => each.includes('{currency}'))) {
    const matches = matcherOf(title)
    for (const [at, each] of titles.entries()) {
      const currency = matches(each)?.currency
      if (currency !== undefined) return { at, currency: currency.toUpperCase() }
    }
  }
  return undefined
}

const CURRENCIES = { net: 'currency', gross: 'currency', price: 'priceCurrency', fee: 'feeCurrency', tax: 'taxCurrency' } as const

/** The currencies that the titles of amounts name. */
export function titleCurrencies(table: Table, cells: readonly string[]): Parts {
  const titles = cells.map(titleOf)
  const found: Record<string, string> = {}
  for (const [field, name] of Object.entries(CURRENCIES)) {
    const currency = withCurrency(table.columns[field as keyof typeof CURRENCIES] ?? '', titles)?.currency
    if (currency !== undefined) found[name] ??= currency
  }
  return found
}

/** The table of a preset that begins with these titles. */
export function tableOf(preset: Preset, cells: readonly string[]): Table | undefined {
  const titles = new Set(cells.map(titleOf))
  return preset.tables.find((table) => table.section === undefined && hasMarks(titles, table))
}

/** The table that begins with a row of titles in a file whose rows begin with their section. */
export function sectionTable(preset: Preset, cells: readonly string[]): Table | undefined {
  const section = cells[0]?.trim() ?? ''
  if (!/^header$/i.test(cells[1]?.trim() ?? '')) return undefined
  const titles = new Set(cells.map(titleOf))
  return preset.tables.find((table) => table.section?.split('|').includes(section) && hasMarks(titles, table))
}

/** Whether a section has the titles of money that came or went, in the words of a section that is known. */
export function hasMoneyTitles(preset: Preset, cells: readonly string[]): boolean {
  const titles = new Set(cells.map(titleOf))
  return preset.tables.some((table) => {
    if (table.section === undefined || !hasMarks(titles, table)) return false
    const { day, text, net, quantity } = columnsOf(table, cells)
    return day !== undefined && text !== undefined && net !== undefined && quantity === undefined
  })
}

/** The columns of the fields of a table. @param cells its titles */
export function columnsOf(table: Table, cells: readonly string[]): Columns {
  const titles = cells.map(titleOf)
  const columns: Partial<Record<Field, number>> = {}
  for (const [field, wanted] of Object.entries(table.columns) as [Field, string][]) {
    for (const title of wanted.split('|')) {
      const [, name = title, offset = '0'] = /^(.*?)(?:\+(\d))?$/.exec(title) ?? []
      const at = titles.indexOf(titleOf(name))
      if (at < 0) continue
      columns[field] = at + Number(offset)
      break
    }
    const named = columns[field] === undefined ? withCurrency(wanted, titles) : undefined
    if (named) columns[field] = named.at
  }
  // Days on which something is settled are none of their own where those of the list are missing.
  if (table.columns.day !== undefined && columns.day === undefined) delete columns.settleDay
  return columns
}

/** How well a preset fits the first rows of a list: the share of their titles that it knows, or 0. */
export function fitOf(preset: Preset, rows: readonly (readonly string[])[]): number {
  let best = 0
  for (const cells of rows) {
    if (sectionTable(preset, cells)) return 1
    const table = tableOf(preset, cells)
    if (!table) continue
    const filled = cells.filter((cell) => cell.trim() !== '').length
    const known = new Set([...Object.values(columnsOf(table, cells)), ...table.marks]).size
    best = Math.max(best, 0.01 + known / (filled + table.marks.length))
  }
  return best
}
