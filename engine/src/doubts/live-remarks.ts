import { STALE_DAYS } from '#instruments/stale-days.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import { heldIn } from '#positions/held.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { EngineNotes } from '#scope/notes.ts'
import { listOf } from '#scope/unknown-reason.ts'

/**
 * Holdings of some accounts without a live quote or rate, valued at their last close; at a close, rates that are old.
 * Undefined where there is nothing to say.
 */
export function liveRemark(reporting: ReportingMarket, accounts: readonly AccountHistory[]): Text | undefined {
  const { market, reportingCCY } = reporting
  const { live } = market
  const { instruments, currencies } = heldIn({ ...reporting, accounts })
  const isConverted = [...currencies].some((currency) => currency !== reportingCCY)
  const converted = isConverted ? new Set([...currencies, reportingCCY]) : currencies
  if (!live) return closeRateRemark(reporting, converted)
  const unquoted = [...instruments].filter((index) => live.priceRemark(index) !== undefined)
  const unrated = [...converted].filter((currency) => live.rateRemark(currency) !== undefined)
  const tickers = new Set(unquoted.map((index) => market.instruments[index]!.ticker))
  if (tickers.size === 0 && unrated.length === 0) return undefined
  if (unrated.length === 0) return message('doubts.noLiveQuote', { tickers: listOf(tickers) })
  const without = listOf(new Set(unrated))
  if (tickers.size === 0) return message('doubts.noLiveRate', { currencies: without })
  return message('doubts.noLiveQuoteNoRate', { tickers: listOf(tickers), currencies: without })
}

/** Which exchange rates of a close are too old to go without saying; undefined where there is none. */
export function closeRateRemark({ market }: Pick<ReportingMarket, 'market'>, currencies: Iterable<string>): Text | undefined {
  const { last } = market
  const ages = [...new Set(currencies)].map((currency) => ({ currency, age: market.rateAge(currency, last) }))
  const stale = ages.filter(({ age }) => age > STALE_DAYS)
  if (stale.length === 0) return undefined
  const oldest = Math.max(...stale.map(({ age }) => age))
  const names = listOf(new Set(stale.map(({ currency }) => currency)))
  return message('doubts.staleRate', { currencies: names, age: oldest })
}

/** Text of `liveRemark`, as a note on a figure. */
export function addLiveNote(
  notes: EngineNotes,
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  at: { readonly row: string; readonly field: string },
): void {
  const reason = liveRemark(reporting, accounts)
  if (reason !== undefined) notes.add({ ...at, reason })
}
