import { POSITION_COLUMNS, type PositionColumn, type PositionRow } from '@portal/contract/reports/position-detail.ts'

import { POSITION_TEXTS } from '#messages/position-texts.ts'
import { Ticker } from '#ui/figure/ticker.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import type { WantedColumns } from '#ui/grid/columns/column-layout.ts'
import { costColumns } from '#ui/grid/columns/cost-columns.ts'
import { quotedPrices } from '#ui/grid/columns/quoted-prices.ts'

/** Of the columns shown those that the server tells only where it is asked for them. */
export const askedColumns = (layout: WantedColumns | null): readonly PositionColumn[] =>
  POSITION_COLUMNS.filter((column) => layout?.shown.includes(column))

/** Whether a column is shown whose figures are of the time period. */
export const showsPeriod = (layout: WantedColumns | null): boolean =>
  layout?.shown.some((key) => key === 'totalPL' || key === 'realisedPL') ?? false

/** The columns of specification S2.9 in their order, and before the account those that people choose. */
export const positionColumns = (
  currency: string | undefined,
  rows: readonly PositionRow[] | undefined,
): readonly Column<PositionRow>[] => [
  {
    key: 'ticker',
    title: 'Ticker',
    kind: 'text',
    value: (row) => row.ticker,
    show: (row) => <Ticker ticker={row.ticker} logoData={row.logoData} />,
  },
  {
    key: 'name',
    title: 'Name',
    kind: 'text',
    value: (row) => row.name,
    middle: 'medium',
    isTotalled: false,
  },
  { key: 'type', title: 'Type', kind: 'text', value: (row) => row.type, isTotalled: false },
  { key: 'quantity', title: 'Quantity', kind: 'quantity', value: (row) => row.quantity, isTotalled: false },
  quotedPrices({ key: 'price', title: 'Price', kind: 'price', value: (row) => row.price, isTotalled: false }, rows),
  { key: 'npv', title: 'NPV', badge: currency, kind: 'money', value: (row) => row.npv },
  { key: 'dailyPL', title: 'Daily P/L', badge: currency, kind: 'moneyChange', value: (row) => row.dailyPL },
  ...furtherColumns(currency),
  ...costColumns<PositionRow>(currency),
  {
    key: 'account',
    title: 'Account',
    kind: 'text',
    value: (row) => row.account,
    middle: 'narrow',
    isTotalled: false,
  },
]

const furtherColumns = (currency: string | undefined): readonly Column<PositionRow>[] => {
  const chosen = { isOptional: true } as const
  const ofOne = { isOptional: true, isTotalled: false } as const
  const { years, ...titles } = POSITION_TEXTS
  return [
    { key: 'weight', title: titles.weight, kind: 'percent', value: (row) => row.weight, isAdditive: true, ...chosen },
    { key: 'quotedIn', title: titles.quotedIn, kind: 'text', value: (row) => row.quotedIn, ...ofOne },
    { key: 'assetClass', title: titles.assetClass, kind: 'text', value: (row) => row.assetClass, ...ofOne },
    { key: 'isin', title: titles.isin, kind: 'text', value: (row) => row.isin, ...ofOne },
    { key: 'totalPL', title: titles.totalPL, badge: currency, kind: 'moneyChange', value: (row) => row.totalPL, ...chosen },
    { key: 'yield', title: titles.yield, kind: 'percent', value: (row) => row.yield, ...ofOne },
    { key: 'duration', title: titles.duration, badge: years, kind: 'years', value: (row) => row.duration, ...ofOne },
  ]
}
