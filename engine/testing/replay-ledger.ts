import type { AccountLedger } from '../src/ledger/account-ledger.ts'
import type { LedgerEvent } from '../src/ledger/ledger-event.ts'
import type { ReplayMarket } from '../src/ledger/replay/replay.ts'
import { recordedReplay } from '../src/ledger/replay/resumed-replay.ts'

/** The ledger of a whole replay. */
export function replayLedger(market: ReplayMarket, events: readonly LedgerEvent[]): AccountLedger {
  return recordedReplay(market, events).ledger
}
