import type { PositionRow } from '@portal/contract/reports/position-detail.ts'

import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { REPORT_TEXTS } from '../report-texts.ts'
import { type ReportColumn, tableOf } from '../table-of.ts'

const MOST_ROWS = 3_000

/** Everything that is held. */
export function positionsSection({ positions }: Replies): Section {
  const { rows, notes, reportingCCY } = positions
  const table = tableOf({ title: 'Position Details', columns: columns(reportingCCY), rows, notes, most: MOST_ROWS })
  return { id: 'positions', title: REPORT_TEXTS.positions, blocks: [table] }
}

const columns = (currency: string): readonly ReportColumn<PositionRow>[] => [
  { key: 'ticker', head: 'Ticker', kind: 'text' },
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'type', head: 'Type', kind: 'text' },
  { key: 'quantity', head: 'Quantity', kind: 'quantity' },
  { key: 'price', head: 'Price', kind: 'price' },
  { key: 'npv', head: 'NPV', badge: currency, kind: 'money' },
  { key: 'dailyPL', head: 'Daily P/L', badge: currency, kind: 'moneyChange' },
  { key: 'account', head: 'Account', kind: 'text' },
]
