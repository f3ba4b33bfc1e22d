import { composeMarket, type Market } from '@portal/engine/market/market.ts'
import type { StoredEntries } from '@portal/engine/scope/ledger-events.ts'
import type { Caller } from '#access/caller.ts'
import type { Scope } from '#access/scope.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database } from '#store/database.ts'
import { type ChangingBatch, readChangingBatches } from '#store/recorded-as-of/read-changes.ts'
import { readRecordedState } from '#store/recorded-as-of/read-recorded-state.ts'
import { type QuotationKey, readBatches, readPriceBatches, readRateBatches } from '#store/recorded-as-of/read-sources.ts'
import { lastActivityBeside } from '#store/session/sessions.ts'
import type { Histories } from './histories.ts'
import { type ReadLedgers, readLedgers, replayAccounts } from './read-ledgers.ts'
import type { ScopeHistory } from './scope-history.ts'

export type { ChangingBatch } from '#store/recorded-as-of/read-changes.ts'
export type { QuotationKey } from '#store/recorded-as-of/read-sources.ts'

/** An instant to compare the present with, and why it was chosen. */
export interface Since {
  readonly at: Date
  readonly is: 'asked' | 'lastVisit' | 'lastBooking'
  /** The first second at which anything was recorded. */
  readonly firstKnown: Date
}

/** A scope as recorded at an instant and as recorded now, with the steps from one to the other. */
export interface ComparedScope {
  readonly before: ScopeHistory
  /** As recorded then, with the closes and rates of now. */
  readonly withQuotations: ScopeHistory
  /** The same with the ledger entries of now. */
  readonly withEntries: ScopeHistory
  readonly after: ScopeHistory
  /** By account. */
  readonly entriesThen: ReadonlyMap<string, StoredEntries>
  readonly entriesNow: ReadonlyMap<string, StoredEntries>
  /** Batches booked or undone in between; the latest first. */
  readonly batches: readonly ChangingBatch[]
  /** When each close was recorded that counted then, or counts now; null where none does. */
  readonly quotedOn: (
    which: 'then' | 'now',
    of: 'price' | 'rate',
    keys: readonly QuotationKey[],
  ) => Promise<readonly (Date | null)[]>
}

/** Comparison of what is recorded of an institution now with what was recorded earlier. */
export interface RecordedAsOf {
  /**
   * @param asked null: the user's last visit before the present session; where there was none, and for a program, the moment before the
   * last booking
   * @throws Failure 409 where nothing was ever booked
   */
  readonly since: (caller: Caller, asked: Date | null) => Promise<Since>
  /**
   * The scope then and now; null where nothing was booked or undone since.
   *
   * @param now as recorded now
   * @param asOf day number of the figures, where `now` is not at the last close
   */
  readonly compare: (scope: Scope, now: ScopeHistory, at: Date, asOf?: number) => Promise<ComparedScope | null>
}

/** Everything is read when it is asked for: nothing is kept here. */
export function createRecordedAsOf(db: Database, histories: Pick<Histories, 'of'>): RecordedAsOf {
  async function since(caller: Caller, asked: Date | null): Promise<Since> {
    const { institutionId } = caller
    const latest = await db.withInstitution(institutionId, (tx) => readRecordedState(tx, institutionId, END_OF_TIME), 'read only')
    if (latest.since === null || latest.first === null) throw new Failure(409, refusal('nothingBooked'))
    const firstKnown = new Date(Math.ceil(latest.first.getTime() / 1000) * 1000)
    if (asked !== null) return { at: asked, is: 'asked', firstKnown }
    const visit =
      caller.kind === 'user'
        ? await db.as(caller, (tx) => lastActivityBeside(tx, caller.userId, caller.sessionId), 'read only')
        : null
    if (visit !== null && secondOf(visit) >= firstKnown) return { at: secondOf(visit), is: 'lastVisit', firstKnown }
    const before = secondOf(new Date(latest.since.getTime() - 1))
    return { at: before > firstKnown ? before : firstKnown, is: 'lastBooking', firstKnown }
  }

  async function compare(scope: Scope, now: ScopeHistory, at: Date, asOf?: number): Promise<ComparedScope | null> {
    const before = await histories.of(scope, { recordedAsOf: at, ...(asOf !== undefined && { asOf: { day: asOf } }) })
    const { past, institutionId } = before.market
    if (past === null) return null
    const ids = scope.accounts.map(({ id }) => id)
    const ledgersThen = await readLedgers(db, institutionId, ids, past.at)
    const ledgersNow = await readLedgers(db, institutionId, ids, null)
    if (now.accounts.some(({ account, version }) => version !== (ledgersNow.versions.get(account.id) ?? 0)))
      throw new ChangedSince()
    const quoted = withQuotationsOf(before.market, now.market)
    const batches = await db.withInstitution(
      institutionId,
      (tx) => readChangingBatches(tx, institutionId, ids, past.at),
      'read only',
    )
    return {
      before,
      withQuotations: await historyIn(scope, quoted, ledgersThen),
      withEntries: await historyIn(scope, quoted, ledgersNow),
      after: now,
      entriesThen: entriesUntil(ledgersThen, asOf),
      entriesNow: entriesUntil(ledgersNow, asOf),
      batches,
      quotedOn: async (which, of, keys) => {
        const read = of === 'price' ? readPriceBatches : readRateBatches
        return await db.withInstitution(
          institutionId,
          async (tx) => {
            const booked = await read(tx, institutionId, keys, which === 'then' ? past.at : null)
            const known = await readBatches(tx, institutionId, [], [...new Set(booked.filter((id) => id !== null))])
            return booked.map((id) => (id === null ? null : known.get(id)!.knownAt))
          },
          'read only',
        )
      },
    }
  }

  return { since, compare }
}

const END_OF_TIME = new Date('9999-12-31')

/** Instants are asked for by whole seconds. */
const secondOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1000) * 1000)

/** Something was booked since the present was read: it has to be read again. */
export class ChangedSince extends Error {}

/** A market of then with the closes and rates of now. */
function withQuotationsOf(former: Market, { stored: { prices, fxRates, span } }: Market): Market {
  const market = composeMarket({ ...former.stored, prices, fxRates, span }, former.memo.budget)
  if (!market) throw new Failure(409, refusal('noPrices'))
  return market
}

async function historyIn(scope: Scope, market: Market, ledgers: ReadLedgers): Promise<ScopeHistory> {
  const replayed = await replayAccounts(market, ledgers)
  const accounts = scope.accounts.map((account) => {
    const { version, ledger } = replayed.get(account.id)!
    return { account, version, ledger }
  })
  return { scope, market, accounts }
}

/** Entries of later days than the one of the figures change none of them. */
function entriesUntil({ entries }: ReadLedgers, asOf = Number.POSITIVE_INFINITY): ReadLedgers['entries'] {
  const isUntil = ({ day }: { readonly day: number }) => day <= asOf
  return new Map(
    [...entries].map(([id, { transfers, transactions, income }]) => [
      id,
      {
        transfers: transfers.filter(isUntil),
        transactions: transactions.filter(isUntil),
        income: income.filter(({ exDay, payDay }) => (exDay ?? payDay) <= asOf),
      },
    ]),
  )
}
