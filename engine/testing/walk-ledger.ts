import type { AccountLedger } from '../src/ledger/account-ledger.ts'
import type { LedgerEvent } from '../src/ledger/ledger-event.ts'
import { recordedWalk } from '../src/ledger/replay/resumed-walk.ts'
import type { WalkMarket } from '../src/ledger/replay/walk.ts'

/** The ledger of a whole walk. */
export function replayLedger(market: WalkMarket, events: readonly LedgerEvent[]): AccountLedger {
  return recordedWalk(market, events).ledger
}
