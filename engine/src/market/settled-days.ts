import { settledFrom } from '@portal/analytics/series/settled-closes.ts'
import { RATE_BELIEF } from './exchange-rates.ts'
import { beliefIn, closesAsStored, type Market } from './market.ts'

/**
 * The day number after which no trade changes what is believed of a series, by instrument and currency, of all that are judged; null
 * where trades of the last day may still matter.
 */
export function settledDays(market: Market): ReadonlyMap<string, number | null> {
  const { days, stored } = market
  const series = closesAsStored(stored)
  const instruments = market.instruments.map((instrument, index) => ({
    subject: instrument.id,
    closes: series[index]!,
    actions: market.priceActions(index),
    judged: market.closes(index),
    judgedAs: beliefIn(instrument).judgedAs,
  }))
  const rates = stored.fxRates.flatMap((closes) => {
    const judged = market.rateCloses(closes.of)
    return judged ? [{ subject: closes.of, closes, actions: [], judged, judgedAs: RATE_BELIEF.judgedAs }] : []
  })
  return new Map(
    [...instruments, ...rates].flatMap(({ subject, closes, actions, judged: { doubts, first }, judgedAs }) =>
      judgedAs === null ? [] : [[subject, settledFrom(days, { closes, actions, doubts, first, judgedAs })] as const],
    ),
  )
}
