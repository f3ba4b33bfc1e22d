import type { PositionRow } from '@portal/contract/reports/position-detail.ts'

import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { REPORT_TEXTS } from '../report-texts.ts'
import { type ReportColumn, tableOf } from '../table-of.ts'

const MOST_ROWS = 3_000
const BOND = 'Bond'
const OF_BONDS: ReadonlySet<string> = new Set(['yield', 'duration'])

/**
 * Everything that is held.
 *
 * @param chosen keys of the columns that the reader chose on the screen: those beyond the specified ones follow them
 */
export function positionsSection({ positions }: Replies, chosen: readonly string[]): Section {
  const { rows, reportingCCY } = positions
  const further = furtherColumns(reportingCCY)
  const columns = [
    ...specifiedColumns(reportingCCY),
    ...chosen.flatMap((key) => further.find((column) => column.key === key) ?? []),
  ]
  // That anything but a bond has no yield says its type.
  const bonds = new Set(rows.filter(({ type }) => type === BOND).map(({ ticker }) => ticker))
  const notes = positions.notes?.filter(({ row, field }) => !OF_BONDS.has(field) || bonds.has(row))
  const table = tableOf({ title: 'Position Details', columns, rows, notes, most: MOST_ROWS })
  return { id: 'positions', title: REPORT_TEXTS.positions, blocks: [table] }
}

const specifiedColumns = (currency: string): readonly ReportColumn<PositionRow>[] => [
  { key: 'ticker', head: 'Ticker', kind: 'text' },
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'type', head: 'Type', kind: 'text' },
  { key: 'quantity', head: 'Quantity', kind: 'quantity' },
  { key: 'price', head: 'Price', kind: 'price', unit: 'quotedIn' },
  { key: 'npv', head: 'NPV', badge: currency, kind: 'money' },
  { key: 'dailyPL', head: 'Daily P/L', badge: currency, kind: 'moneyChange' },
  { key: 'account', head: 'Account', kind: 'text' },
]

const furtherColumns = (currency: string): readonly ReportColumn<PositionRow>[] => [
  { key: 'weight', head: 'Weight', kind: 'percent' },
  { key: 'quotedIn', head: 'Price CCY', kind: 'text' },
  { key: 'assetClass', head: 'Asset Class', kind: 'text' },
  { key: 'isin', head: 'ISIN', kind: 'text' },
  { key: 'totalPL', head: 'Period P/L', badge: currency, kind: 'moneyChange' },
  { key: 'yield', head: 'Yield', kind: 'percent' },
  { key: 'duration', head: 'Duration', badge: 'years', kind: 'years' },
  { key: 'costBasis', head: 'Cost Basis', badge: currency, kind: 'money' },
  { key: 'unrealisedPL', head: 'Unrealised P/L', badge: currency, kind: 'moneyChange' },
  { key: 'realisedPL', head: 'Realised P/L', badge: currency, kind: 'moneyChange' },
]
