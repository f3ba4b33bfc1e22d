import type { Market } from '@portal/engine/market/market.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import type { ToldAccounts } from '@portal/engine/scope/reporting-market.ts'
import { accountsKey } from '@portal/engine/scope/scope-keys.ts'

/** Replies kept for one market; the one asked for longest ago goes first. */
const LIMIT = 500

type Replies = WeakMap<Market, Map<string, unknown>>
const keptNow: Replies = new WeakMap()
/** Of questions as known on a moment: any second can be asked for, and they must not push out the replies that are asked for every day. */
const keptOfMoments: Replies = new WeakMap()

/**
 * What was made of a scope for a question, made once a market, currency and set of accounts as their ledgers stand. A booking in the
 * ledger of one account leaves the replies on others as they are. A promise is kept until it fails.
 *
 * @param question what was asked beside the scope, such as the path of the call and the period
 * @param make its result must depend on nothing but the scope and the question
 */
export function keptReply<T>(scope: ToldAccounts, question: string, make: () => T): T {
  const kept = scope.knownOn === undefined ? keptNow : keptOfMoments
  const replies = kept.get(scope.market) ?? new Map<string, unknown>()
  kept.set(scope.market, replies)
  const key = `${question}\n${scope.reportingCCY}\n${scope.knownOn ?? ''}\n${accountsText(scope)}`
  const known = replies.get(key)
  const reply = known === undefined ? make() : (known as T)
  replies.delete(key)
  replies.set(key, reply)
  if (known === undefined && reply instanceof Promise) reply.catch(() => replies.delete(key))
  if (replies.size > LIMIT) replies.delete(replies.keys().next().value!)
  return reply
}

const texts = new WeakMap<readonly AccountHistory[], string>()

/** The key of the accounts as one text, made once for each list of them. */
function accountsText(told: ToldAccounts): string {
  const text = texts.get(told.accounts) ?? accountsKey(told).join('\n')
  texts.set(told.accounts, text)
  return text
}
