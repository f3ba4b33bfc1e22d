import type { AccountLedger } from '#ledger/account-ledger.ts'
import type { LaterEvents } from '#ledger/replay/live-day.ts'
import type { ReplayMarket } from '#ledger/replay/replay.ts'
import { type RecordedReplay, recordedReplay } from '#ledger/replay/resumed-replay.ts'
import type { Market } from '#market/market.ts'
import { ledgerEvents, type StoredEntries } from './ledger-events.ts'

/** An account's ledger up to the last close, and what is booked for later. */
export interface ReplayedAccount {
  /** The data version of the booking that changed it last; 0 where nothing was booked, and of a past moment. */
  readonly version: number
  readonly ledger: AccountLedger
  readonly later: LaterEvents
  /** State from which a replay continues after a late entry. */
  readonly recorded: RecordedReplay
}

/**
 * Replays the ledger of an account up to the last close of a market.
 *
 * @param version of the booking that changed the ledger last
 * @param before an earlier replay in the same market: the account is replayed from its first changed entry on
 */
export function replayAccount(market: Market, stored: StoredEntries, version: number, before?: ReplayedAccount): ReplayedAccount {
  const events = ledgerEvents(market, stored)
  const lastClose = market.days[market.last]!
  const offset = events.findIndex(({ day }) => day > lastClose)
  const later = offset < 0 ? { events: [], offset: events.length } : { events: events.slice(offset), offset }
  const recorded = recordedReplay(replayMarketOf(market), events, before?.recorded)
  return { version, ledger: recorded.ledger, later, recorded }
}

/** Bytes of an event, and of a row beside its numbers, about. */
const [EVENT_BYTES, ROW_BYTES] = [200, 600]

/** Bytes of a replayed account, about: also of what its rows cut out of their records when they are read. */
export function bytesOfReplay({ ledger, recorded: { builder, events } }: ReplayedAccount): number {
  const records = sum(Object.values(builder.logs).map(({ numbers }) => numbers.byteLength))
  const series = sum(ledger.value.map((values) => values?.byteLength ?? 0))
  const cash = sum([...builder.cash.values()].map(({ change }) => 2 * change.byteLength))
  return 2 * records + series + cash + EVENT_BYTES * events.length + ROW_BYTES * (ledger.rows.length + ledger.cash.length)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Market as the replay of a ledger needs it. */
export const replayMarketOf = ({ days, instrumentAt, actions, currencies }: Market): ReplayMarket => ({
  valuationDays: days,
  currencyCount: currencies.length,
  instrumentAt,
  actions,
})
