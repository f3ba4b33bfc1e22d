import { setTimeout as sleep } from 'node:timers/promises'

import type { Journal, Reply, Write } from './journal.ts'
import type { Writer } from './writers.ts'

/** The portal's address and the access tokens of the writers. */
export interface PortalAccess {
  readonly address: string
  readonly tokens: readonly string[]
}

export interface Load {
  /** Lets every writer finish its current write; resolves when all have. */
  readonly stop: () => Promise<void>
}

/** The portal's answer to one attempt of a write. */
export type Answer =
  | { readonly kind: 'done'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /**
   * The effect is unknown, and the same write is to be sent again. `isAudited`: the audit trail contains this attempt in any
   * case.
   */
  | { readonly kind: 'again'; readonly why: string; readonly afterMs: number; readonly isAudited?: boolean }

const ANSWER_LIMIT_MS = 30_000
/** Pause between two writes of a writer. */
const PAUSE_MS = 5

/**
 * Runs all writers until they are stopped. @param isPatient whether a write without an answer is retried immediately, for faults
 * that the portal survives; otherwise its writer stops
 */
export function startLoad(writers: readonly Writer[], access: PortalAccess, journal: Journal, isPatient: boolean): Load {
  let isStopped = false
  async function write(writer: Writer): Promise<void> {
    while (!isStopped) {
      const next = writer(journal.expected)
      journal.sent(next)
      for (let isOpen = true; isOpen; ) {
        const answer = await send(access, next)
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

/** Resends every write of unknown effect until it is answered. */
export async function resolve(access: PortalAccess, journal: Journal, patienceMs = 60_000): Promise<void> {
  const limit = performance.now() + patienceMs
  for (const write of journal.open()) {
    for (let answer = await send(access, write); ; answer = await send(access, write)) {
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
  else journal.unanswered(write, answer.why, answer.isAudited === true)
}

/** Sends one attempt of a write. */
export async function send({ address, tokens }: PortalAccess, { adminIndex, method, path, body, key }: Write): Promise<Answer> {
  try {
    const reply = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[adminIndex]}`,
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
    // The invitation is stored but its mail failed; the same request sends another mail.
    if (reply.status === 502) return { kind: 'again', why: '502', afterMs: 250, isAudited: true }
    return { kind: 'refused', status: reply.status, reason: String(content.reason) }
  } catch (error) {
    return {
      kind: 'again',
      why: error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error),
      afterMs: 100,
    }
  }
}
