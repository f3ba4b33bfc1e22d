import { recordOf } from '@portal/contract/record-of.ts'
import type { RealisedGainRow } from '@portal/contract/reports/lots/realised-gains.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'

/** A closed lot, or the total of the shown ones. */
export type GainLine = { readonly [field in keyof RealisedGainRow]: RealisedGainRow[field] | null } & {
  readonly symbol: string
}

const TOTAL = 'Total'
const MONEY = ['cost', 'proceeds', 'fees', 'gain', 'priceGain', 'fxGain'] as const

type Money = { readonly [field in (typeof MONEY)[number]]: number | null }

/** The total row, with the reply's figures. */
export function totalLine(money: Money): GainLine {
  return { symbol: TOTAL, account: null, opened: null, closed: null, holdingDays: null, units: null, ...money }
}

/** The total of search results. */
export function sumOfLines(rows: readonly GainLine[]): GainLine {
  return totalLine(sumsOf(MONEY, rows))
}

/** The sum of each field over rows. A sum with an unknown part is null. */
export function sumsOf<Field extends string>(
  fields: readonly Field[],
  rows: readonly { readonly [field in Field]?: unknown }[],
): Readonly<Record<Field, number | null>> {
  return recordOf(fields, (field) => {
    const known = rows.map((row) => row[field]).filter((amount) => typeof amount === 'number')
    return known.length < rows.length ? null : known.reduce((sum, amount) => sum + amount, 0)
  })
}

/** Whether a row is a total. */
export const isTotal = ({ closed }: GainLine): boolean => closed === null

/** Notes on rows, without those on the whole table. */
export const notesOnRows = (notes: readonly Note[] | undefined): readonly Note[] =>
  notes?.filter(({ row }) => row !== 'rows' && row !== 'profitAndLoss') ?? []
