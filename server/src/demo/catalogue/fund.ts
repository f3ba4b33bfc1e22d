import type { InstrumentKind } from '@portal/engine/instruments/kinds.ts'
import type { ReturnSource } from './return-source.ts'
import type { Sector } from './sectors.ts'

/** Anything priced by its holdings: ETF, fund, private fund, property, loan, index. */
export interface Fund {
  readonly ticker: string
  readonly name: string
  readonly kind: InstrumentKind
  readonly currency: string
  readonly assetClass: string
  readonly sector: Sector | null
  readonly country: string | null
  /** The market whose trading days it follows. */
  readonly listedIn: string
  readonly pricedEvery: 'day' | 'month' | 'quarter'
  readonly firstClose: number
  /** In its currency; absent where it is not in the market tables. */
  readonly marketValueBillions?: number
  readonly decimals: number
  readonly source: ReturnSource
  /** Share of the source's return; the rest of the money earns the short rate. */
  readonly exposure: number
  readonly ownVolatility: number
  /** Costs a year, as a fraction. */
  readonly costs: number
  readonly distributionYield: number
  readonly distributionsPerYear: 0 | 1 | 2 | 4 | 12
}

/** Common fields of most funds. */
export const DAILY = {
  country: null,
  pricedEvery: 'day',
  decimals: 2,
  exposure: 1,
  ownVolatility: 0,
  distributionsPerYear: 4,
} as const

/** Ticker, name, first close, source, distribution yield, and what differs from the rest of its table. */
type FundRow = readonly [string, string, number, ReturnSource, number, Partial<Fund>?]

/** The funds of a table; the sector of one is that of its source. */
export function fundsOf(
  common: Omit<Fund, 'ticker' | 'name' | 'firstClose' | 'source' | 'distributionYield' | 'sector'>,
  rows: readonly FundRow[],
): readonly Fund[] {
  return rows.map(([ticker, name, firstClose, source, distributionYield, other]) => {
    const sector = (source.of === 'equity' && source.sector) || null
    return { ...common, ticker, name, firstClose, source, sector, distributionYield, ...other }
  })
}
