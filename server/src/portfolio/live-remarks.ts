import { heldIn } from './held.ts'
import type { AccountHistory } from './histories.ts'
import type { Notes } from './notes.ts'
import type { ToldMarket } from './reporting-scope.ts'
import { listOf } from './unknown-reason.ts'

/** What of some accounts' holdings has no live quote or rate, so that its last close counts; undefined at a close, and where all have. */
export function liveRemark(told: ToldMarket, accounts: readonly AccountHistory[]): string | undefined {
  const { market, reportingCCY } = told
  const { live } = market
  if (!live) return undefined
  const { instruments, currencies } = heldIn({ ...told, accounts })
  const unquoted = [...instruments].filter((index) => live.priceRemark(index) !== undefined)
  const isConverted = [...currencies].some((currency) => currency !== reportingCCY)
  const converted = isConverted ? new Set([...currencies, reportingCCY]) : currencies
  const unrated = [...converted].filter((currency) => live.rateRemark(currency) !== undefined)
  const tickers = new Set(unquoted.map((index) => market.instruments[index]!.ticker))
  const parts = [
    ...(tickers.size > 0 ? [`No live quote of ${listOf(tickers)}`] : []),
    ...(unrated.length > 0 ? [`${tickers.size > 0 ? 'no' : 'No'} live rate of ${listOf(new Set(unrated))}`] : []),
  ]
  return parts.length === 0 ? undefined : `${parts.join('; ')}: the last close counts`
}

/** The same as a note on a figure. */
export function addLiveNote(
  notes: Notes,
  told: ToldMarket,
  accounts: readonly AccountHistory[],
  at: { readonly row: string; readonly field: string },
): void {
  const reason = liveRemark(told, accounts)
  if (reason !== undefined) notes.add({ ...at, reason })
}
