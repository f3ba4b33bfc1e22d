import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { tradeHistory } from '@portal/contract/reports/trade-history.ts'

import type { Report } from '#api/use-report.ts'
import { instrumentText } from '#messages/reports/instrument-texts.ts'
import { tradesText } from '#messages/reports/trades-texts.ts'

export type TradeHistoryReport = Report<ResponseOf<typeof tradeHistory>>

/** A table that is filtered by the ticker search. */
export interface SearchedTableProps {
  readonly report: TradeHistoryReport
  readonly search: string
  readonly onClear: () => void
  /** Only the rows of this symbol. */
  readonly ticker?: string
}

/** The rows of a symbol, or all. */
export const rowsOf = <Row extends { readonly symbol: string }>(rows: readonly Row[] | undefined, ticker: string | undefined) =>
  ticker === undefined ? rows : rows?.filter(({ symbol }) => symbol === ticker)

/** Notes on a whole table, such as omitted rows. */
export function remarksOn(
  table: 'transactions' | 'income' | 'transfers' | 'rows',
  notes: readonly Note[] = [],
): readonly string[] {
  return notes.filter(({ row }) => row === table).map(({ reason }) => reason)
}

/** Initial number of rows, with a link to show all. */
export const SKELETON_ROWS = 10

/** Transactions and Income are searched by symbol. */
export const searchedTexts = ({ symbol }: { readonly symbol: string }): readonly string[] => [symbol]

/** Why a table of one symbol, or of all, is empty. */
export const hintOf = (ticker: string | undefined): string =>
  ticker === undefined ? tradesText('noneInPeriod') : instrumentText('noneInPeriod')
