import { appendFileSync } from 'node:fs'

import type { State } from './state.ts'

/** A write request, and the state that must persist once it is acknowledged. */
export interface Write {
  /** Index of the administrator who sends it. */
  readonly adminIndex: number
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** The `Idempotency-Key`, the same for every attempt. */
  readonly key: string
  /** The state after it, by name; an empty text for a deleted object. */
  readonly after: State
  /** Additional state that depends on the reply. */
  readonly fromReply?: (reply: Reply) => State
  /** The audit action that it must record once. */
  readonly auditEvent?: string
}

export type Reply = Readonly<Record<string, unknown>>

/**
 * The requests and answers, stored outside the portal's data folder: in memory as the expected state, and line by line in a file
 * for analysis.
 */
export interface Journal {
  readonly sent: (write: Write) => void
  readonly answered: (write: Write, reply: Reply) => void
  /** It was refused permanently: it has no effect. */
  readonly refused: (write: Write, status: number, reason: string) => void
  /** There was no answer, or a retryable one: its effect is unknown. */
  readonly unanswered: (write: Write, why: string, isAudited: boolean) => void
  /** The writes whose effect is unknown. */
  readonly open: () => readonly Write[]
  /** The expected state, as far as it is known. */
  readonly expected: ReadonlyMap<string, string>
  /** How often each audit action must be in the audit trail. */
  readonly auditEvents: ReadonlyMap<string, number>
  readonly acknowledged: () => number
  readonly unexpected: readonly string[]
}

/** Opens a journal with a log file. */
export function openJournal(file: string): Journal {
  const open = new Set<Write>()
  const expected = new Map<string, string>()
  const auditEvents = new Map<string, number>()
  const unexpected: string[] = []
  let acknowledged = 0
  const countAuditEvent = ({ auditEvent }: Write) => {
    if (auditEvent !== undefined) auditEvents.set(auditEvent, (auditEvents.get(auditEvent) ?? 0) + 1)
  }
  const line = (what: string, { adminIndex, method, path, key }: Write, more: object = {}) =>
    appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), what, adminIndex, method, path, key, ...more })}\n`)
  return {
    sent: (write) => {
      open.add(write)
      line('sent', write, { body: write.body })
    },
    answered: (write, reply) => {
      acknowledged++
      open.delete(write)
      for (const [name, value] of [...write.after, ...(write.fromReply?.(reply) ?? [])]) expected.set(name, value)
      countAuditEvent(write)
      line('answered', write)
    },
    refused: (write, status, reason) => {
      open.delete(write)
      unexpected.push(`${write.method} ${write.path} was refused with ${status}: ${reason}`)
      line('refused', write, { status, reason })
    },
    unanswered: (write, why, isAudited) => {
      if (isAudited) countAuditEvent(write)
      line('unanswered', write, { why })
    },
    open: () => [...open],
    expected,
    auditEvents,
    acknowledged: () => acknowledged,
    unexpected,
  }
}
