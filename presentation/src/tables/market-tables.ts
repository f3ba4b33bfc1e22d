import type { SpotRow } from '@portal/contract/reports/gl-top.ts'

import type { DefinedColumn, ReportTable } from './report-table.ts'

/** Quoted prices and their change since the previous close (specification S2.5, S3.15). */
const SPOT_COLUMNS = [
  { key: 'ticker', title: 'column.ticker', kind: 'text' },
  { key: 'spot', title: 'column.spot', unit: 'quotedIn', kind: 'price' },
  { key: 'pctChange', title: 'column.relativeChange', kind: 'percentChange' },
] as const satisfies readonly DefinedColumn<SpotRow>[]

const notInDocument = 'The document is about the client, not about the market.'

/** The five tables in page order, by their fields of the reply (specification S3.17). */
export const MARKET_TABLES = {
  usEqETFs: { title: 'title.usEquity', name: 'us-equity-etfs', columns: SPOT_COLUMNS, notInDocument },
  intlEqETFs: { title: 'title.internationalEquity', name: 'international-equity-etfs', columns: SPOT_COLUMNS, notInDocument },
  fixedIncomeETFs: { title: 'title.usFixedIncome', name: 'us-fi-etfs', columns: SPOT_COLUMNS, notInDocument },
  currencies: {
    title: 'title.currencies',
    name: 'currencies',
    // Currency pairs need no currency column, because the pair names it.
    columns: [SPOT_COLUMNS[0], { key: 'spot', title: 'column.spot', kind: 'rate' }, SPOT_COLUMNS[2]],
    notInDocument,
  },
  watchlist: { title: 'title.watchlist', name: 'watchlist', columns: SPOT_COLUMNS, notInDocument },
} as const satisfies Record<string, ReportTable<SpotRow>>
