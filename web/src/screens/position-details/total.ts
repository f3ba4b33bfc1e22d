import type { PositionRow } from '@portal/contract/reports/position-detail.ts'
import type { Note } from '@portal/contract/reports/report-reply.ts'

const TOTAL = 'Total'

interface Totalled {
  readonly total: PositionRow
  readonly notes: readonly Note[]
}

/**
 * What positions add up to, in a row of its own: net present value, profit and loss, and what else is shown that adds up. A
 * sum with an unknown part is unknown, and a note says how many parts are.
 */
export function totalOf(rows: readonly PositionRow[], notes: readonly Note[] = []): Totalled {
  const npv = sumOf(rows, 'npv')
  const dailyPL = sumOf(rows, 'dailyPL')
  const further = FURTHER.filter((field) => rows.some((row) => row[field] !== undefined)).map((field) => ({
    field,
    // Cash has no cost, and what it lacks is no unknown part.
    ...sumOf(COSTS.has(field) ? rows.filter(({ type }) => type !== CASH) : rows, field),
  }))
  const total = {
    ticker: TOTAL,
    name: '',
    type: '',
    quantity: null,
    price: null,
    npv: npv.amount,
    dailyPL: dailyPL.amount,
    account: '',
    logoData: null,
    quotedIn: '',
    assetClass: '',
    isin: null,
    ...Object.fromEntries(further.map(({ field, amount }) => [field, amount])),
  }
  const ownNotes = [
    noteOn('npv', npv.unknown),
    noteOn('dailyPL', dailyPL.unknown),
    ...further.map(({ field, unknown }) => noteOn(field, unknown)),
  ].filter((note) => note !== null)
  return { total, notes: [...notes, ...ownNotes, ...marksOf(rows, notes)] }
}

/** Whether a row is what others add up to: it is of no account. */
export const isTotal = ({ account }: PositionRow): boolean => account === ''

/** What is told where a column shows it. */
const FURTHER = ['weight', 'totalPL', 'costBasis', 'unrealisedPL', 'realisedPL'] as const
const COSTS: ReadonlySet<string> = new Set(['costBasis', 'unrealisedPL', 'realisedPL'])
const CASH = 'Cash'

function sumOf(rows: readonly PositionRow[], field: 'npv' | 'dailyPL' | (typeof FURTHER)[number]) {
  const known = rows.map((row) => row[field] ?? null).filter((amount) => amount !== null)
  const unknown = rows.length - known.length
  return { amount: unknown > 0 ? null : known.reduce((sum, amount) => sum + amount, 0), unknown }
}

/** The sums rest on every doubt and every restatement that one of their rows rests on. */
function marksOf(rows: readonly PositionRow[], notes: readonly Note[]): readonly Note[] {
  const tickers = new Set(rows.map(({ ticker }) => ticker))
  const summed = notes.filter(({ row, field, doubt, restated }) => (doubt ?? restated) && tickers.has(row) && field !== 'price')
  return [...new Map(summed.map((note) => [`${note.field} ${note.reason}`, { ...note, row: TOTAL }])).values()]
}

function noteOn(field: string, unknown: number): Note | null {
  if (unknown === 0) return null
  return { row: TOTAL, field, reason: `${unknown === 1 ? '1 position has' : `${unknown} positions have`} no figure` }
}
