import type { SpotRow } from '@portal/contract/reports/gl-top.ts'
import type { ReportingMarket } from '@portal/engine/market/reporting-market.ts'
import { quotedIn } from '@portal/engine/positions/quoted-in.ts'
import { priceMove, quotedPrice } from '@portal/engine/positions/quoted-price.ts'
import type { Notes } from '#histories/notes.ts'

/** The last close of an instrument and its move of the day, both in its own currency. */
export function spotRow(reporting: ReportingMarket, index: number, notes: Notes, price = quotedPrice(reporting, index)): SpotRow {
  const instrument = reporting.market.instruments[index]!
  const { ticker, logo } = instrument
  return {
    ticker,
    spot: notes.state(ticker, 'spot', price),
    pctChange: notes.state(ticker, 'pctChange', priceMove(reporting, index)),
    logoData: logo,
    quotedIn: quotedIn(instrument),
  }
}
