import type { SpotRow } from '@portal/contract/reports/gl-top.ts'

import type { Notes } from '#portfolio/notes.ts'
import { priceMove, quotedPrice } from '#portfolio/positions/quoted-price.ts'
import type { ToldMarket } from '#portfolio/reporting-scope.ts'

/** The last close of an instrument and its move of the day, both in its own currency. */
export function spotRow(told: ToldMarket, index: number, notes: Notes, price = quotedPrice(told, index)): SpotRow {
  const { ticker, logo } = told.market.instruments[index]!
  return {
    ticker,
    spot: notes.state(ticker, 'spot', price),
    pctChange: notes.state(ticker, 'pctChange', priceMove(told, index)),
    logoData: logo,
  }
}
