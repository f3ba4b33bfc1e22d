import type { SpotRow } from '@portal/contract/reports/gl-top.ts'

import type { DefinedColumn, ReportTable } from './report-table.ts'

/** Quoted prices and their change since the previous close (specification S2.5, S3.15). */
const SPOT_COLUMNS = [
  { key: 'ticker', title: 'Ticker', kind: 'text' },
  { key: 'spot', title: 'Spot', unit: 'quotedIn', kind: 'price' },
  { key: 'pctChange', title: '% Change', kind: 'percentChange' },
] as const satisfies readonly DefinedColumn<SpotRow>[]

const notInDocument = 'The document is about the client, not about the market.'

/** The five tables in page order, by their fields of the reply (specification S3.17). */
export const MARKET_TABLES = {
  usEqETFs: { title: 'US Equity ETFs', name: 'us-equity-etfs', columns: SPOT_COLUMNS, notInDocument },
  intlEqETFs: { title: 'International Equity ETFs', name: 'international-equity-etfs', columns: SPOT_COLUMNS, notInDocument },
  fixedIncomeETFs: { title: 'US FI ETFs', name: 'us-fi-etfs', columns: SPOT_COLUMNS, notInDocument },
  currencies: {
    title: 'Currencies',
    name: 'currencies',
    // Currency pairs need no currency column, because the pair names it.
    columns: [SPOT_COLUMNS[0], { key: 'spot', title: 'Spot', kind: 'rate' }, SPOT_COLUMNS[2]],
    notInDocument,
  },
  watchlist: { title: 'Watchlist', name: 'watchlist', columns: SPOT_COLUMNS, notInDocument },
} as const satisfies Record<string, ReportTable<SpotRow>>
