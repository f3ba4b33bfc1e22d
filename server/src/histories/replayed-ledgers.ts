import { dropMemo, type MemoTable, memo, peekMemo } from '@portal/engine/memo.ts'
import { bytesOfReplay, type ReplayedAccount } from '@portal/engine/scope/replayed-account.ts'
import type { Database } from '#store/database.ts'
import type { MarketVersion } from './markets.ts'
import { readLedgers, replayAccounts } from './read-ledgers.ts'

/** Ledgers of accounts, replayed in a market. They are dropped with it, or when others need the room. */
interface ReplayedLedgers {
  /**
   * One promise an account.
   *
   * @throws LedgerChanged (by the promises) where something was booked for an account since the version was read
   */
  readonly of: (version: MarketVersion, accountIds: readonly string[]) => readonly Promise<ReplayedAccount>[]
}

/** Something was booked for an account since the versions were read. */
export class LedgerChanged extends Error {}

interface KeptLedger {
  readonly version: number
  readonly replay: Promise<ReplayedAccount>
  /** 0 while it is replayed. */
  readonly bytes: number
}

/** By account. */
const LEDGERS: MemoTable<KeptLedger> = { name: 'ledgers', bytesOf: ({ bytes }) => bytes }

/** Each ledger is read and replayed once after each booking that changed it or the market, unless it was dropped in between. */
export function createReplayedLedgers(db: Database): ReplayedLedgers {
  return {
    of: (version, accountIds) => {
      const { market } = version
      const known = new Map<string, KeptLedger>()
      for (const id of accountIds) {
        const kept = peekMemo(market, LEDGERS, id)
        // Asked for, so that it counts as used.
        if (kept?.version === versionOf(version, id))
          known.set(
            id,
            memo(market, LEDGERS, id, () => kept),
          )
      }
      const missing = accountIds.filter((id) => !known.has(id))
      if (missing.length > 0) {
        const reading = readAndReplay(db, version, missing)
        for (const id of missing) known.set(id, keep(version, id, reading))
      }
      return accountIds.map((id) => known.get(id)!.replay)
    },
  }
}

const versionOf = ({ versions }: MarketVersion, accountId: string): number => versions.accounts.get(accountId) ?? 0

function keep(version: MarketVersion, id: string, reading: Promise<ReadonlyMap<string, ReplayedAccount>>): KeptLedger {
  const { market } = version
  const kept = { version: versionOf(version, id), replay: reading.then((read) => read.get(id)!), bytes: 0 }
  const put = (ledger: KeptLedger) => {
    dropMemo(market, LEDGERS, id)
    memo(market, LEDGERS, id, () => ledger)
  }
  const isKept = () => peekMemo(market, LEDGERS, id) === kept
  put(kept)
  kept.replay.then(
    (replayed) => isKept() && put({ ...kept, bytes: bytesOfReplay(replayed) }),
    () => isKept() && dropMemo(market, LEDGERS, id),
  )
  return kept
}

/** Reads ledgers as recorded in a market and replays them, from the first change where they were replayed before. */
async function readAndReplay(
  db: Database,
  version: MarketVersion,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ReplayedAccount>> {
  const { market } = version
  const former = accountIds.map(async (id) => [id, await peekMemo(market, LEDGERS, id)?.replay.catch(() => undefined)] as const)
  const read = await readLedgers(db, market.institutionId, accountIds, market.past?.at ?? null)
  if (accountIds.some((id) => (read.versions.get(id) ?? 0) !== versionOf(version, id))) throw new LedgerChanged()
  return await replayAccounts(market, read, new Map(await Promise.all(former)))
}
