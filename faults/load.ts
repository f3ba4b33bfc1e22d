import { setTimeout as sleep } from 'node:timers/promises'

import type { Journal, Reply, Write } from './journal.ts'
import type { Writer } from './writers.ts'

/** Where writes go, with the access tokens of those who send them. */
export interface Door {
  readonly address: string
  readonly tokens: readonly string[]
}

export interface Load {
  /** Lets everybody end the write they are at, and answers when they have. */
  readonly stop: () => Promise<void>
}

/** How the portal answered one try of a write. */
export type Answer =
  | { readonly kind: 'done'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** It may have been done or not: the same write is to be sent again. `isTold`: the audit trail has this try in any case. */
  | { readonly kind: 'again'; readonly why: string; readonly afterMs: number; readonly isTold?: boolean }

const ANSWER_LIMIT_MS = 30_000
/** People wait between two deeds. */
const PAUSE_MS = 5

/**
 * Lets everybody write until they are stopped.
 *
 * @param isPatient whether a write without an answer is tried again at once, as after a fault that the portal survives; otherwise
 *   its writer stops there
 */
export function startLoad(writers: readonly Writer[], door: Door, journal: Journal, isPatient: boolean): Load {
  let isStopped = false
  async function write(writer: Writer): Promise<void> {
    while (!isStopped) {
      const next = writer(journal.kept)
      journal.sent(next)
      for (let isOpen = true; isOpen; ) {
        const answer = await send(door, next)
        isOpen = answer.kind === 'again' && isPatient && !isStopped
        note(journal, next, answer)
        if (isOpen && answer.kind === 'again') await sleep(Math.min(answer.afterMs, 250))
        if (!isOpen && answer.kind === 'again') return
      }
      await sleep(PAUSE_MS)
    }
  }
  const writing = writers.map(write)
  return {
    stop: async () => {
      isStopped = true
      await Promise.all(writing)
    },
  }
}

/** Sends every write again of which it is not known whether it was done, until it is. */
export async function resolve(door: Door, journal: Journal, patienceMs = 60_000): Promise<void> {
  const limit = performance.now() + patienceMs
  for (const write of journal.open()) {
    for (let answer = await send(door, write); ; answer = await send(door, write)) {
      note(journal, write, answer)
      if (answer.kind !== 'again') break
      if (performance.now() > limit) throw new Error(`${write.method} ${write.path} got no answer: ${answer.why}`)
      await sleep(Math.min(answer.afterMs, 500))
    }
  }
}

function note(journal: Journal, write: Write, answer: Answer): void {
  if (answer.kind === 'done') journal.answered(write, answer.reply)
  else if (answer.kind === 'refused') journal.refused(write, answer.status, answer.reason)
  else journal.unanswered(write, answer.why, answer.isTold === true)
}

/** One try of a write. */
export async function send({ address, tokens }: Door, { who, method, path, body, key }: Write): Promise<Answer> {
  try {
    const reply = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[who]}`,
        'idempotency-key': key,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    const content = (await reply.json()) as Reply
    if (reply.ok) return { kind: 'done', reply: content }
    const after = reply.headers.get('retry-after')
    const isNotNow = reply.status === 503 || reply.status === 429
    if (isNotNow && after !== null) return { kind: 'again', why: `${reply.status}`, afterMs: Number(after) * 1_000 }
    // The invitation stands, and its letter could not be written: the same request writes another one.
    if (reply.status === 502) return { kind: 'again', why: '502', afterMs: 250, isTold: true }
    return { kind: 'refused', status: reply.status, reason: String(content.reason) }
  } catch (error) {
    return {
      kind: 'again',
      why: error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error),
      afterMs: 100,
    }
  }
}
