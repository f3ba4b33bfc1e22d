import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { RealisedGainRow } from '@portal/contract/reports/realised-gains.ts'

/** A lot that was closed, or what those shown add up to. */
export type GainLine = { readonly [field in keyof RealisedGainRow]: RealisedGainRow[field] | null } & {
  readonly symbol: string
}

const TOTAL = 'Total'
const MONEY = ['cost', 'proceeds', 'fees', 'gain', 'priceGain', 'fxGain'] as const

type Money = { readonly [field in (typeof MONEY)[number]]: number | null }

/** The row of the whole, with the figures that the reply tells of it. */
export function totalLine(money: Money): GainLine {
  return { symbol: TOTAL, account: null, opened: null, closed: null, holdingDays: null, units: null, ...money }
}

/** What the rows found by a search add up to. A sum with an unknown part is unknown. */
export function sumOfLines(rows: readonly GainLine[]): GainLine {
  const sums = MONEY.map((field) => {
    const known = rows.map((row) => row[field]).filter((amount) => amount !== null)
    return [field, known.length < rows.length ? null : known.reduce((sum, amount) => sum + amount, 0)] as const
  })
  return totalLine(Object.fromEntries(sums) as unknown as Money)
}

/** Whether a line is what others add up to. */
export const isTotal = ({ closed }: GainLine): boolean => closed === null

/** Notes of the rows, without those on the table as a whole. */
export const notesOnRows = (notes: readonly Note[] | undefined): readonly Note[] =>
  notes?.filter(({ row }) => row !== 'rows' && row !== 'profitAndLoss') ?? []
