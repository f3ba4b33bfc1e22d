import type { Market } from '@portal/engine/market/market.ts'
import { dropMemo, type MemoTable, memo, peekMemo } from '@portal/engine/memo.ts'
import { textKey } from '@portal/engine/message.ts'
import type { ReportingAccounts } from '@portal/engine/scope/reporting-accounts.ts'
import { accountsKey, type KeyedAccount } from '@portal/engine/scope/scope-keys.ts'

interface CachedReply<T> {
  /** A promise until it fails. */
  readonly reply: T
  readonly bytes: number
}

/** Key of a cached reply. */
type KeyedScope = Pick<ReportingAccounts, 'reportingCCY' | 'recordedAsOf' | 'periodRemark'> & {
  readonly market: Pick<Market, 'memo'>
  readonly accounts: readonly KeyedAccount[]
}

/** By question, currency, recording instant and accounts. */
const REPLIES: MemoTable<CachedReply<unknown>> = { name: 'replies', bytesOf: ({ bytes }) => bytes }
/** Of figures that are not serialized, about, an account. */
const ACCOUNT_BYTES = 20_000

/**
 * Reply on a scope, made once for a question, a market, a currency and the ledgers of a set of accounts. A booking in the
 * ledger of one account leaves the replies on others as they are. Explanations and other callers of the same scope read it here.
 *
 * @param question what was asked beside the scope, such as the path of the call and the period
 * @param make its result must depend on nothing but the scope and the question
 */
export function cachedReply<T>(scope: KeyedScope, question: string, make: () => T): T {
  const { market, reportingCCY, recordedAsOf, periodRemark } = scope
  const key = `${question}\n${reportingCCY}\n${recordedAsOf ?? ''}\n${textKey(periodRemark ?? '')}\n${accountsKey(scope).join('\n')}`
  const table = REPLIES as MemoTable<CachedReply<T>>
  const cached = memo(market, table, key, () => {
    const reply = make()
    if (reply instanceof Promise) reply.then(declareBytes, () => dropMemo(market, table, key))
    return { reply, bytes: bytesOf(reply, scope) }
  })

  /** The size of a serialized reply is known when it is there. */
  function declareBytes(value: unknown): void {
    if (peekMemo(market, table, key) !== cached) return
    dropMemo(market, table, key)
    memo(market, table, key, () => ({ reply: cached.reply, bytes: bytesOf(value, scope) }))
  }

  return cached.reply
}

function bytesOf(value: unknown, { accounts }: KeyedScope): number {
  const isSerialized = typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array
  return isSerialized ? (value.bytes as Uint8Array).length : ACCOUNT_BYTES * accounts.length
}
