import { createHash } from 'node:crypto'
import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import { actorOf, type Caller } from '#access/caller.ts'
import { badRequest, Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Principal, Transaction } from '#store/database.ts'
import { type KeyedId, keyedId } from '#store/id.ts'
import { findReply, lockKey, type Retryable, saveReply } from '#store/session/idempotency-keys.ts'
import type { RequestContext } from './answer.ts'

/** A write that its sender may send again. */
interface KeyedCall {
  readonly caller: Principal
  readonly context: RequestContext
  readonly params: unknown
  readonly body: unknown
}

/** How a reply is kept that holds what the database must not be able to read. */
export interface ReplyKeeping<Reply> {
  readonly conceal: (reply: Reply, key: string) => unknown
  /** @throws where it is not known any more */
  readonly reveal: (kept: unknown, key: string, keptAt: Date) => Reply
}

const FORM = /^[\x21-\x7e]{1,200}$/

/**
 * Does the work of a write, and no second time for a retry with the same `Idempotency-Key`: that gets the reply of the first
 * time. Of two at once the second waits for the first.
 *
 * @param keeping where the reply may not be kept as it is
 * @throws 400 for a key that is no word of at most 200 characters, 422 for one that came with another request before
 */
export async function once<E extends AnyEndpoint>(
  tx: Transaction,
  now: Date,
  endpoint: E,
  call: KeyedCall,
  work: () => Promise<ResponseOf<E>>,
  keeping?: ReplyKeeping<ResponseOf<E>>,
): Promise<ResponseOf<E>> {
  if (!endpoint.actsOnce) throw new Error(`${endpoint.method} ${endpoint.path} acts once, and its contract does not say so.`)
  const retryable = retryableOf(endpoint, call)
  if (!retryable) return work()
  const { key, bodyHash } = retryable
  await lockKey(tx, call.caller, key)
  const former = await findReply(tx, call.caller, key)
  if (former && former.bodyHash !== bodyHash) throw new Failure(422, refusal('idempotencyKeyUsed'))
  if (former) return keeping ? keeping.reveal(former.reply, key, former.at) : (former.reply as ResponseOf<E>)
  const reply = await work()
  await saveReply(tx, call.caller, retryable, keeping ? keeping.conceal(reply, key) : reply, now)
  return reply
}

/**
 * The id of what a write makes that a program may send too, whose keys are not stored: it follows from the key and the request.
 *
 * @returns undefined without an `Idempotency-Key`
 */
export function keyedIdOf(
  endpoint: AnyEndpoint,
  call: Omit<KeyedCall, 'caller'> & { readonly caller: Caller },
): KeyedId | undefined {
  const retryable = retryableOf(endpoint, call)
  const { institutionId } = call.caller
  return retryable && keyedId(`${institutionId} ${actorOf(call.caller)} ${endpoint.path}`, retryable.key, retryable.bodyHash)
}

/** @returns the id where it was made before. @throws 422 where its key came with another request */
export function madeBefore(made: readonly { readonly id: string }[], keyed: KeyedId | undefined): string | undefined {
  const former = keyed && made.find(({ id }) => id >= keyed.first && id <= keyed.last)
  if (former && former.id !== keyed?.id) throw new Failure(422, refusal('idempotencyKeyUsed'))
  return former?.id
}

function retryableOf({ method, path }: AnyEndpoint, { context, params, body }: Omit<KeyedCall, 'caller'>): Retryable | undefined {
  const key = context.header('idempotency-key')
  if (key === undefined) return undefined
  if (!FORM.test(key)) throw badRequest(refusal('idempotencyKeyForm'))
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([method, path, params, body]))
    .digest('hex')
  return { key, bodyHash }
}
