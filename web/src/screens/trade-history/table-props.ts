import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { tradeHistory } from '@portal/contract/reports/trade-history.ts'

import type { Report } from '#api/use-report.ts'

export type TradeHistoryReport = Report<ResponseOf<typeof tradeHistory>>

/** A table that the search by ticker narrows down. */
export interface SearchedTableProps {
  readonly report: TradeHistoryReport
  readonly search: string
  readonly onClear: () => void
}

/** What the reply notes of a table as a whole, such as rows that were left out. */
export function remarksOn(
  table: 'transactions' | 'income' | 'transfers' | 'rows',
  notes: readonly Note[] = [],
): readonly string[] {
  return notes.filter(({ row }) => row === table).map(({ reason }) => reason)
}

/** What a table of most periods opens with, beside a line that leads to the rest. */
export const USUAL_ROWS = 10

/** Transactions and Income are found by their symbol. */
export const searchedTexts = ({ symbol }: { readonly symbol: string }): readonly string[] => [symbol]
