import type { CarriedCloses } from '@portal/analytics/series/carried-closes.ts'
import type { PriceAction } from '@portal/analytics/series/closes.ts'
import type { Curves } from '#curves/curves.ts'
import type { DealtPrices } from '#ledger/dealt-prices.ts'
import type { InstrumentAt, LedgerInstrument } from '#ledger/ledger-instrument.ts'
import type { Memo } from '#memo.ts'
import type { Text } from '#message.ts'

/** Market as the kinds of instruments see it. Instruments are named by index, valuation days by `t`. */
export interface InstrumentMarket {
  /** Day numbers, ascending. */
  readonly days: Int32Array
  /** Index of the as-of day. */
  readonly last: number
  /** Quotes of the day after the last close while the market is open; null at a close. */
  readonly live: {
    readonly closed: InstrumentMarket
    readonly snapshotId: string
    /** Epoch seconds. */
    readonly asOf: number
    readonly priceRemark: (index: number) => Text | undefined
  } | null
  readonly instruments: readonly KnownInstrument[]
  readonly closes: (index: number) => CarriedCloses
  readonly priceActions: (index: number) => readonly PriceAction[]
  readonly instrumentAt: InstrumentAt
  readonly curves: Curves
  readonly memo: Memo
}

/** An instrument as its kind knows it. */
interface KnownInstrument {
  readonly id: string
  readonly externalId: string
  readonly ticker: string
  readonly currency: string
  readonly terms: { readonly kind: string }
}

/** A market, and the row whose own prices value it before the first close of its instrument. */
export interface QuotedMarket {
  readonly market: InstrumentMarket
  readonly rowPrices?: RowPrices | undefined
}

export interface RowPrices {
  readonly account: string
  readonly instrument: number
  readonly dealt: DealtPrices
}

/** An instrument as it is valued: by the row's own prices where it is that of the row. */
export function instrumentIn({ market, rowPrices }: QuotedMarket, index: number): LedgerInstrument {
  return rowPrices?.instrument === index ? rowPrices.dealt.instrument : market.instrumentAt(index)
}

/** Index of an instrument by its external id; -1 where there is none. */
export function externalIndexIn({ instruments }: Pick<InstrumentMarket, 'instruments'>, externalId: string): number {
  return instruments.findIndex((each) => each.externalId === externalId)
}
