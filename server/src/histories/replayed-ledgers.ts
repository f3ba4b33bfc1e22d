import type { Market } from '@portal/engine/market/market.ts'
import type { ReplayedAccount } from '@portal/engine/scope/replayed-account.ts'
import type { Database } from '#store/database.ts'
import type { MarketVersion } from './markets.ts'
import { readLedgers, replayAccounts } from './read-ledgers.ts'

/** Ledgers of accounts, replayed in a market. They are dropped with it. */
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
}

/** Each ledger is read and replayed once after each booking that changed it or the market. */
export function createReplayedLedgers(db: Database): ReplayedLedgers {
  const replayed = new WeakMap<Market, Map<string, KeptLedger>>()
  return {
    of: (version, accountIds) => {
      const ledgers = replayed.get(version.market) ?? new Map<string, KeptLedger>()
      replayed.set(version.market, ledgers)
      const missing = accountIds.filter((id) => ledgers.get(id)?.version !== versionOf(version, id))
      if (missing.length > 0) keep(ledgers, version, missing, readAndReplay(db, version, missing, ledgers))
      return accountIds.map((id) => ledgers.get(id)!.replay)
    },
  }
}

const versionOf = ({ versions }: MarketVersion, accountId: string): number => versions.accounts.get(accountId) ?? 0

function keep(
  ledgers: Map<string, KeptLedger>,
  version: MarketVersion,
  accountIds: readonly string[],
  reading: Promise<ReadonlyMap<string, ReplayedAccount>>,
): void {
  for (const id of accountIds) {
    const kept = { version: versionOf(version, id), replay: reading.then((read) => read.get(id)!) }
    ledgers.set(id, kept)
    kept.replay.catch(() => {
      if (ledgers.get(id) === kept) ledgers.delete(id)
    })
  }
}

/** Reads ledgers as recorded in a market and replays them, from the first change where they were replayed before. */
async function readAndReplay(
  db: Database,
  version: MarketVersion,
  accountIds: readonly string[],
  ledgers: ReadonlyMap<string, KeptLedger>,
): Promise<ReadonlyMap<string, ReplayedAccount>> {
  const { market } = version
  const former = accountIds.map(async (id) => [id, await ledgers.get(id)?.replay.catch(() => undefined)] as const)
  const read = await readLedgers(db, market.institutionId, accountIds, market.past?.at ?? null)
  if (accountIds.some((id) => (read.versions.get(id) ?? 0) !== versionOf(version, id))) throw new LedgerChanged()
  return await replayAccounts(market, read, new Map(await Promise.all(former)))
}
