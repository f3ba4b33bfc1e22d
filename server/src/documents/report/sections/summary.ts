import type { HoldingRow } from '@portal/contract/reports/gl-top.ts'
import type { AccountRow } from '@portal/contract/reports/npv-snapshot.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'

import { drawChart } from '../../drawing/draw-chart.ts'
import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { REPORT_TEXTS } from '../report-texts.ts'
import { type ReportColumn, tableOf } from '../table-of.ts'

/** What the scope is worth and what it holds most of. */
export function summarySection({ npv, holdings, pie }: Replies, theme: ChartTheme): Section {
  const { reportingCCY: currency, rows, total, notes } = npv
  const columns = accountColumns(currency)
  const table = tableOf({ title: 'Account NPV Summary', columns, rows: [...rows, total], hasTotal: true, notes })
  const whole = table.rows.at(-1)!
  const figures = columns.slice(1).map(({ head, badge }, at) => ({
    label: badge === undefined ? head : `${head} ${badge}`,
    ...whole[at + 1]!,
  }))
  const holdingTables = [
    { title: 'Top Holdings', rows: holdings.topHoldings.rows, further: sizeColumns(currency) },
    { title: 'Gainers', rows: holdings.gainers.rows, further: [] },
    { title: 'Losers', rows: holdings.losers.rows, further: [] },
  ].map(({ further, ...each }) => tableOf({ ...each, columns: [...holdingColumns(currency), ...further] }))
  return {
    id: 'summary',
    title: REPORT_TEXTS.summary,
    blocks: [{ kind: 'figures', figures }, table, drawChart(theme, 'NPV by asset class', pie), ...holdingTables],
  }
}

const accountColumns = (currency: string): readonly ReportColumn<AccountRow>[] => [
  { key: 'account', head: 'Account', kind: 'text' },
  { key: 'npv', head: 'NPV', badge: currency, kind: 'money' },
  { key: 'cash', head: 'Cash', kind: 'money' },
  { key: 'npvChange1D', head: '1D change', kind: 'moneyChange' },
  { key: 'pct1D', head: '1D', kind: 'percentChange' },
  { key: 'pctYTD', head: 'YTD', kind: 'percentChange' },
]

const holdingColumns = (currency: string): readonly ReportColumn<HoldingRow>[] => [
  { key: 'ticker', head: 'Ticker', kind: 'text' },
  { key: 'position', head: 'Position', kind: 'quantity' },
  { key: 'plCCY', head: 'P/L', badge: currency, kind: 'moneyChange' },
  { key: 'pctChange', head: '1D', kind: 'percentChange' },
]

const sizeColumns = (currency: string): readonly ReportColumn<HoldingRow>[] => [
  { key: 'npv', head: 'Value', badge: currency, kind: 'money' },
  { key: 'weight', head: 'Weight', kind: 'percent' },
]
