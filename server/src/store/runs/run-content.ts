import type { runCounts, runFigures } from '@portal/contract/house/run-terms.ts'

export type RunFigure = keyof typeof runFigures
export type RunCount = keyof typeof runCounts

/** Why a figure is withheld, or a remark on it. */
export interface RunNote {
  readonly field: RunFigure
  readonly reason: string
}

/** Content that a run keeps of a subject: as JSON it is the signed text. */
export interface RunContent extends Readonly<Record<Exclude<RunFigure, 'y1'> | RunCount, number | null>> {
  /** Not kept by earlier runs. */
  readonly y1?: number | null
  /** Of the account; empty where the figures are of more than one. */
  readonly account: string
  /** Of the client; empty where the figures are of several. */
  readonly client: string
  readonly reportingCCY: string
  /** Value of 1 of it in the currency of the institution at the close; null where that is unknown, not kept by earlier runs. */
  readonly houseRate?: number | null
  readonly notes: readonly RunNote[]
}

/** A row before it is signed. */
export interface ComputedRow {
  readonly kind: 'account' | 'client' | 'house' | 'part' | 'sight'
  readonly subject: string
  readonly clientId: string | null
  readonly accountIds: readonly string[]
  readonly content: string
}

/** A run before it is signed: all of its figures are of one data version. */
export interface ComputedRun {
  readonly dataVersion: number
  /** ISO date of the close. */
  readonly day: string
  /** When it was begun. */
  readonly at: Date
  readonly rows: readonly ComputedRow[]
}

/** Meaning of the figures of a run, for readers years later. */
export const RUN_CONVENTIONS = JSON.stringify({
  valuation: 'close',
  currency: 'the reporting currency of the client; of several clients the pivot currency of the institution',
  returns: 'time-weighted, net of fees, not annualised; of one day, the month and the year so far, and one year',
  valueAtRisk: 'historical simulation, one day',
  limits: 'as at the close',
})

/** Reads what was signed. */
export const contentOf = ({ content }: { readonly content: string }): RunContent => JSON.parse(content) as RunContent
