import type { Place } from '@portal/contract/statements/statement.ts'
import { signOf } from '../base/exact.ts'
import type { Emit } from '../base/items.ts'
import type { Row, RowReader } from './csv-rows.ts'
import { type DayOrder, dayOf } from './day-cell.ts'
import { InvalidAmount } from './line-fields.ts'
import { type LineKinds, lineKinds } from './line-kinds.ts'
import { shownOrder, writtenOrder } from './list-form.ts'
import { type ListAccounts, listAccounts, placeOf } from './list-state.ts'
import { type DecimalMark, markOf, numberOf } from './number-cell.ts'
import { matcherOf, type Parts } from './pattern.ts'
import type { Field, Preset, Table } from './preset.ts'
import { type LineRecorder, lineRecorder } from './record-line.ts'
import { type Columns, columnsOf, hasMoneyTitles, sectionTable, tableOf, titleCurrencies, titleOf } from './titles.ts'

/** The table whose titles came last. */
interface ActiveTable {
  readonly table: Table
  readonly kinds: LineKinds
  readonly columns: Columns
  readonly otherColumns: Columns | undefined
  /** Of amounts, by their titles. */
  readonly currencies: Parts
}

const DAY_FIELDS: readonly Field[] = ['day', 'settleDay', 'exDay']
const NUMBER_FIELDS: readonly Field[] = ['quantity', 'price', 'gross', 'fee', 'tax', 'net', 'balance', 'value']
const COST_FIELDS: readonly Field[] = ['fee', 'fee2', 'tax', 'tax2']

/**
 * Reads a list of entries or holdings by a preset. @param sample the first rows, which show the order of days and the decimal mark
 * where the preset does not say them
 */
export function listReader(preset: Preset, sample: readonly Row[], emit: Emit): RowReader {
  const reader = new ListReader(preset, sample, emit)
  return { row: (row) => reader.row(row), end: () => reader.end() }
}

/** Takes the rows of a list one by one. */
class ListReader {
  readonly #preset: Preset
  readonly #mark: DecimalMark
  readonly #isSectioned: boolean
  readonly #sections: ReadonlySet<string>
  readonly #kinds: ReadonlyMap<Table, LineKinds>
  /** Titles that only title rows have. */
  readonly #marks: ReadonlySet<string>
  /** Their first letters: few cells begin with one. */
  readonly #firsts: ReadonlySet<string>
  readonly #isFrameCell: ReturnType<typeof matcherOf>
  /** Of the last table. */
  #firstTitle: string | undefined
  /** Whether lines without titles come after a table, or after a frame. */
  #isAfterTable = false
  readonly #accounts: ListAccounts
  readonly #recorder: LineRecorder
  readonly #emit: Emit
  #active: ActiveTable | undefined
  #lastTable: Table | undefined
  #isUnknownMoney = false
  /** The row that may go on in the next one, and the places of rows that went on with it. */
  #waiting: Row | undefined
  #wrapped: Place[] = []

  constructor(given: Preset, sample: readonly Row[], emit: Emit) {
    const { mark, order, negativeCosts } = conventionsOf(given, sample)
    const preset = { ...given, negativeCosts }
    this.#preset = preset
    this.#mark = mark
    this.#isSectioned = preset.tables.some(({ section }) => section !== undefined)
    this.#sections = new Set(preset.tables.flatMap(({ section }) => section?.split('|') ?? []))
    this.#kinds = new Map(preset.tables.map((table) => [table, lineKinds(table)]))
    this.#marks = new Set(preset.tables.flatMap((table) => table.marks[0]!.split('|').map(titleOf)))
    this.#firsts = new Set([...this.#marks].map((title) => title.charAt(0)))
    this.#isFrameCell = matcherOf(preset.frames ?? '')
    this.#accounts = listAccounts(preset, order, emit)
    this.#recorder = lineRecorder(preset, order, this.#accounts, emit)
    this.#emit = emit
  }

  row(row: Row): void {
    this.#accounts.readLabels(row)
    if (this.#isSectioned) this.#sectionRow(row)
    else if (this.#isTitles(row)) return
    else if (this.#isFrame(row)) this.#leaveTable(row)
    else if (!this.#active && this.#isLine(row)) this.#recorder.refuse(row, [], 'unknownTitles', row.cells.join(' · '))
    else if (!this.#active) this.#recorder.leave(row, [], this.#isAfterTable ? 'memo' : 'heading')
    else if (this.#preset.wraps) this.#wrappingRow(row, this.#active.columns)
    else this.#interpret(row, [], this.#active)
  }

  end(): void {
    this.#flush()
    this.#recorder.end()
    this.#accounts.end()
  }

  /** A row that begins with its day and has an amount, where no table has begun: it is not of a heading. */
  #isLine({ cells }: Row): boolean {
    const [first = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    return others.length > 1 && WHOLE_DAY.test(first) && others.some((cell) => numberOf(cell, this.#mark) !== undefined)
  }

  /** Lines that frame tables, and titles of a table that is not known: they begin as those before. */
  #isFrame({ cells }: Row): boolean {
    const cell = cells[0] ?? ''
    // Most lines begin with another letter than their titles.
    const mayBe = this.#preset.frames !== undefined || cell.charAt(0).toLowerCase() === this.#firstTitle?.charAt(0)
    if (cell === '' || !mayBe) return false
    const first = titleOf(cell)
    return first === this.#firstTitle || this.#isFrameCell(first) !== undefined
  }

  #leaveTable(row: Row): void {
    this.#flush()
    this.#isAfterTable = true
    this.#active = undefined
    this.#recorder.leave(row, [], 'heading')
  }

  #isTitles(row: Row): boolean {
    const { cells } = row
    if (!cells.some((cell) => this.#mayBeTitle(cell) && this.#marks.has(titleOf(cell)))) return false
    const table = tableOf(this.#preset, cells)
    if (!table) return false
    this.#flush()
    this.#begin(table, row)
    return true
  }

  /** Most cells begin with a digit, a sign or another letter than a title: they need no comparison. */
  #mayBeTitle(cell: string): boolean {
    if (cell.length === 0 || cell.length >= 60) return false
    const code = cell.charCodeAt(0)
    if (code <= 0x39 && code >= 0x2d) return false
    return BESIDE_TITLES.test(cell) || this.#firsts.has(cell.charAt(0).toLowerCase())
  }

  #begin(table: Table, row: Row): void {
    const titles = row.cells
    if (table !== this.#lastTable) this.#emit({ type: 'table', place: placeOf(row) })
    this.#lastTable = table
    this.#firstTitle = titleOf(titles[0] ?? '')
    const otherColumns = table.otherTitles && columnsOf(table, table.otherTitles)
    const { currency, priceCurrency = currency } = table
    const currencies = {
      ...(currency && { currency }),
      ...(priceCurrency && { priceCurrency }),
      ...titleCurrencies(table, titles),
    }
    const own = { columns: columnsOf(table, titles), currencies }
    this.#active = { table, kinds: this.#kinds.get(table)!, otherColumns, ...own }
  }

  #sectionRow(row: Row): void {
    const [section = '', type = ''] = row.cells.map((cell) => cell.trim())
    if (/^header$/i.test(type)) {
      const table = sectionTable(this.#preset, row.cells)
      this.#isUnknownMoney = !table && hasMoneyTitles(this.#preset, row.cells)
      this.#active = undefined
      if (table) this.#begin(table, row)
      return
    }
    const isActive = this.#active?.table.section?.split('|').includes(section) ?? false
    // Data of a section that is read, below titles that are not known, or of one that is not known and has money.
    const isRead = this.#sections.has(section) || (this.#isUnknownMoney && !/^total/i.test(row.cells[2] ?? ''))
    if (!isActive && /^data$/i.test(type) && isRead) this.#recorder.refuse(row, [], 'unknownKind', section)
    else if (!isActive) this.#recorder.leave(row, [], 'heading')
    else if (!/^data$/i.test(type)) this.#recorder.leave(row, [], 'total')
    else this.#interpret(row, [], this.#active!)
  }

  #wrappingRow(row: Row, columns: Columns): void {
    const before = this.#waiting
    const texts = [columns.text, columns.name, columns.reference, columns.kind]
    if (before && row.cells.every((cell, at) => cell.trim() === '' || texts.includes(at))) {
      this.#wrapped.push(placeOf(row))
      const cells = before.cells.map((cell, at) => {
        const more = row.cells[at]?.trim() ?? ''
        return more === '' ? cell : at === columns.reference ? cell + more : `${cell} ${more}`
      })
      this.#waiting = { ...before, cells }
      return
    }
    this.#flush()
    this.#waiting = row
  }

  #flush(): void {
    if (this.#waiting) this.#interpret(this.#waiting, this.#wrapped, this.#active!)
    this.#waiting = undefined
    this.#wrapped = []
  }

  #interpret(row: Row, more: readonly Place[], active: ActiveTable): void {
    const { columns, otherColumns } = active
    const invalid = this.#tryColumns(row, more, active, columns)
    if (invalid === undefined) return
    if (otherColumns && this.#tryColumns(row, more, active, otherColumns) === undefined) return
    this.#recorder.refuse(row, more, 'invalidAmount', invalid)
  }

  /** @returns the cell that should be a number and is none */
  #tryColumns(row: Row, more: readonly Place[], { kinds, currencies }: ActiveTable, columns: Columns): string | undefined {
    try {
      const kind = kinds(row.cells, columns, this.#mark, currencies)
      if (kind) this.#recorder.record(row, more, kind)
      else {
        const cellOf = (at: number | undefined): string => (row.cells[at ?? -1] ?? '').trim()
        this.#recorder.unknown(row, more, cellOf(columns.kind) || cellOf(columns.text), cellOf(columns.day))
      }
      return undefined
    } catch (error) {
      if (error instanceof InvalidAmount) return error.cell
      throw error
    }
  }
}

/** A day that has its cell for itself. */
const WHOLE_DAY = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/
/** Characters that may stand before a title. */
const BESIDE_TITLES = /^[\s"\uFEFF]/

/** How a list writes its numbers, days and costs: as its preset says, or as its first rows show. */
function conventionsOf(preset: Preset, sample: readonly Row[]) {
  const cellsOf = (fields: readonly Field[], isTaken = (_day: string): boolean => true): string[] => {
    let columns: Columns | undefined
    return sample.flatMap(({ cells }) => {
      const table = sectionTable(preset, cells) ?? tableOf(preset, cells)
      if (table) columns = columnsOf(table, cells)
      const isLine = !table && columns !== undefined && (columns.day === undefined || isTaken(cells[columns.day] ?? ''))
      return isLine ? fields.map((field) => cells[columns![field] ?? -1] ?? '') : []
    })
  }
  const mark: DecimalMark = markOf(cellsOf(NUMBER_FIELDS), preset.decimal)
  // Days with the year in front have one reading; others in such a list show theirs.
  const { days } = preset
  const order: DayOrder =
    days === 'dmy' || days === 'mdy' ? writtenOrder(cellsOf(['day']), days) : shownOrder(cellsOf(DAY_FIELDS))
  // The costs of a total may have another sign than those of its lines.
  const costs = cellsOf(COST_FIELDS, (day) => dayOf(day, order) !== undefined).flatMap((cell) => numberOf(cell, mark) ?? [])
  const areNegative = costs.some((cost) => signOf(cost) < 0) && costs.every((cost) => signOf(cost) <= 0)
  return { mark, order, negativeCosts: preset.negativeCosts ?? areNegative }
}
