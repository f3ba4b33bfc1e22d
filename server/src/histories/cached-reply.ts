import { dropMemo, type MemoTable, memo } from '@portal/engine/memo.ts'
import type { ReportingAccounts } from '@portal/engine/scope/reporting-accounts.ts'
import { accountsKey } from '@portal/engine/scope/scope-keys.ts'

/** By question, currency, recording instant and accounts. */
const REPLIES: MemoTable<unknown> = { name: 'replies', bytesOf: () => REPLY_BYTES }
/** Of a reply as it is written, about. */
const REPLY_BYTES = 10_000

/**
 * What was made of a scope for a question, made once a market, currency and set of accounts as their ledgers stand. A booking in the
 * ledger of one account leaves the replies on others as they are. A promise is kept until it fails.
 *
 * @param question what was asked beside the scope, such as the path of the call and the period
 * @param make its result must depend on nothing but the scope and the question
 */
export function cachedReply<T>(scope: ReportingAccounts, question: string, make: () => T): T {
  const { market, reportingCCY, recordedAsOf } = scope
  const key = `${question}\n${reportingCCY}\n${recordedAsOf ?? ''}\n${accountsKey(scope).join('\n')}`
  return memo(market, REPLIES as MemoTable<T>, key, () => {
    const reply = make()
    if (reply instanceof Promise) reply.catch(() => dropMemo(market, REPLIES, key))
    return reply
  })
}
