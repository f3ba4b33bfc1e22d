import { openDoubt } from '@portal/analytics/series/carried-closes.ts'
import { type Derivation, input } from '#derivation/derivation.ts'
import { dealAt, dealDay, dealtPriceAt } from '#ledger/dealt-prices.ts'
import { joined, message, type Text } from '#message.ts'
import type { InstrumentMarket, QuotedMarket, RowPrices } from './instrument-market.ts'
import { STALE_DAYS } from './stale-days.ts'

/** The close of an instrument as quoted: carried ones say since when. */
export function closeOf({ market, rowPrices }: QuotedMarket, index: number, t: number): Derivation {
  if (rowPrices?.instrument === index && t < market.instrumentAt(index).firstPriced) return bookedPriceOf(market, rowPrices, t)
  const closes = market.closes(index)
  const { values, ages } = closes
  const { ticker, currency } = market.instruments[index]!
  const live = t === market.last ? market.live : null
  if (live && live.priceRemark(index) === undefined)
    return input(
      message('instruments.livePrice', { ticker, currency }),
      values[t]!,
      { kind: 'text', text: quoteText(live) },
      {
        unit: 'price',
        day: market.days[t]!,
      },
    )
  const age = Math.max(ages[t]!, 0)
  const remarks = [
    ...(live?.priceRemark(index) === undefined ? [] : [live.priceRemark(index)!]),
    ...(age > 0 ? [message('instruments.carriedFor', { age, isStale: age > STALE_DAYS })] : []),
    ...(openDoubt(closes, t) ? [message('instruments.laterInDoubt')] : []),
    ...splitRemark({ market }, index, t - age, t),
  ]
  return input(
    message('instruments.close', { ticker, currency }),
    values[t]!,
    { kind: 'price', instrument: index, t },
    { unit: 'price', day: market.days[t - age]!, remark: remarks.length === 0 ? null : joined(remarks) },
  )
}

/** The price at which a row was booked, before the first close of its instrument. */
function bookedPriceOf(market: InstrumentMarket, { account, instrument, dealt }: RowPrices, t: number): Derivation {
  const { ticker, currency } = market.instruments[instrument]!
  const since = dealDay(dealt, t)
  return input(
    message('instruments.bookedPrice', { ticker, currency }),
    dealtPriceAt(dealt, t),
    { kind: 'entry', account, event: dealt.event[dealAt(dealt, t)]! },
    {
      unit: 'price',
      day: market.days[since]!,
      remark: joined([message('instruments.noCloseYet'), ...splitRemark({ market }, instrument, since, t)]),
    },
  )
}

/** A quote of an open market, as a source. */
export function quoteText({ snapshotId, asOf }: NonNullable<InstrumentMarket['live']>): Text {
  return message('instruments.liveQuotes', { snapshotId, toISOString: new Date(asOf * 1000).toISOString() })
}

function splitRemark({ market }: Pick<QuotedMarket, 'market'>, index: number, after: number, until: number): Text[] {
  const isSplit = market.priceActions(index).some((action) => action.index > after && action.index <= until && action.ratio !== 1)
  return isSplit ? [message('instruments.restatedForSplit')] : []
}
