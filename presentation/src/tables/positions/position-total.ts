import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { PositionRow } from '@portal/contract/reports/position-detail.ts'

import { COST_COLUMNS } from '../cost-columns.ts'
import { isAdditive, type ReportTableTexts } from '../report-table.ts'
import { POSITION_DETAILS } from './position-details.ts'

const TOTAL = 'Total'
const CASH = 'Cash'

interface Totalled {
  readonly total: PositionRow
  readonly notes: readonly Note[]
}

/**
 * The sums of positions, as a row of its own, for the columns of the reply. A sum with an unknown part is null, and a note says
 * how many parts are unknown.
 */
export function positionTotal(rows: readonly PositionRow[], text: ReportTableTexts, notes: readonly Note[] = []): Totalled {
  const sums = SUMMED.filter((field) => ALWAYS.has(field) || rows.some((row) => row[field] !== undefined)).map((field) => ({
    field,
    // Cash has no cost; its missing cost does not count as unknown.
    ...sumOf(COSTS.has(field) ? rows.filter(({ type }) => type !== CASH) : rows, field),
  }))
  const total = { ...NO_FIGURES, ...Object.fromEntries(sums.map(({ field, amount }) => [field, amount])) }
  const ownNotes = sums
    .filter(({ unknown }) => unknown > 0)
    .map(({ field, unknown }) => ({
      row: TOTAL,
      field,
      reason: text('withoutFigure', { count: unknown }),
    }))
  return { total, notes: [...notes, ...ownNotes, ...marksOf(rows, notes)] }
}

/** Whether a row is a total: it has no account. */
export const isPositionTotal = ({ account }: PositionRow): boolean => account === ''

const NO_FIGURES: PositionRow = {
  ticker: TOTAL,
  name: '',
  type: '',
  quantity: null,
  price: null,
  npv: null,
  dailyPL: null,
  account: '',
  logoData: null,
  quotedIn: '',
  assetClass: '',
  isin: null,
  issuer: null,
}

const FIGURES = POSITION_DETAILS.columns.filter((column) => column.kind !== 'text')
const SUMMED = FIGURES.filter(isAdditive).map(({ key }) => key)
const ALWAYS: ReadonlySet<string> = new Set(FIGURES.filter((column) => !('isOptional' in column)).map(({ key }) => key))
const COSTS: ReadonlySet<string> = new Set(COST_COLUMNS.map(({ key }) => key))

function sumOf(rows: readonly PositionRow[], field: (typeof SUMMED)[number]) {
  const known = rows.map((row) => row[field] ?? null).filter((amount) => amount !== null)
  const unknown = rows.length - known.length
  return { amount: unknown > 0 ? null : known.reduce((sum, amount) => sum + amount, 0), unknown }
}

/** A sum has every doubt and restatement of its rows. */
function marksOf(rows: readonly PositionRow[], notes: readonly Note[]): readonly Note[] {
  const tickers = new Set(rows.map(({ ticker }) => ticker))
  const summed = notes.filter(({ row, field, doubt, restated }) => (doubt ?? restated) && tickers.has(row) && field !== 'price')
  return [...new Map(summed.map((note) => [`${note.field} ${note.reason}`, { ...note, row: TOTAL }])).values()]
}
