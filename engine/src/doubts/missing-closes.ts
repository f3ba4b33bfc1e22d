import { kindModel } from '#instruments/kinds.ts'
import type { Market } from '#market/market.ts'

/** Number of series quoted on the valuation day before, and those of them without a quote on the last: their last close or rate counts. */
interface MissingCloses {
  readonly quoted: number
  /** Tickers, and currencies against the pivot such as GBPEUR. */
  readonly missing: readonly string[]
}

/**
 * Closes and rates that did not come for the last valuation day. What has ended is quoted no more; what custodians state comes with their
 * statements, and not every day.
 */
export function missingCloses({ instruments, currencies, days, last, stored }: Market): MissingCloses {
  if (last < 2 || (stored.span.lastDay ?? null) !== null) return { quoted: 0, missing: [] }
  const [start, before, end] = [days[last - 2]!, days[last - 1]!, days[last]!]
  const places = new Map(instruments.map((instrument) => [instrument.id, instrument]))
  const missing: string[] = []
  let quoted = 0
  const look = (name: string, own: ArrayLike<number>) => {
    const came = (from: number, to: number) => hasDay(own, from, to)
    if (!came(start, before)) return
    quoted++
    if (!came(before, end)) missing.push(name)
  }
  for (const series of stored.prices) {
    const instrument = places.get(series.of)
    if (!instrument) continue
    const ended = kindModel(instrument.kind).end(instrument.terms)
    if (!ended || ended.day >= end) look(instrument.ticker, series.days)
  }
  for (const series of stored.fxRates) if (currencies.includes(series.of)) look(`${series.of}${currencies[0]!}`, series.days)
  return { quoted, missing }
}

/** Whether one of some days, which are in their order, is after one day and up to another. */
function hasDay(days: ArrayLike<number>, after: number, upTo: number): boolean {
  for (let at = days.length - 1; at >= 0 && days[at]! > after; at--) if (days[at]! <= upTo) return true
  return false
}
