import { appendFileSync } from 'node:fs'

import type { State } from './state.ts'

/** A write as it is sent, and what the portal must keep once it has acknowledged it. */
export interface Write {
  /** The number of the administrator who sends it. */
  readonly who: number
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** The `Idempotency-Key`: the same for every try. */
  readonly key: string
  /** What is kept after it, by name; an empty text for what is no more there. */
  readonly after: State
  /** What its reply adds to that. */
  readonly told?: (reply: Reply) => State
  /** The deed that the audit trail tells of it, once. */
  readonly deed?: string
}

export type Reply = Readonly<Record<string, unknown>>

/**
 * What was sent and what was answered, kept outside of the portal's data folder: in memory as what the portal must have kept, and
 * line by line in a file for whoever looks into a finding.
 */
export interface Journal {
  readonly sent: (write: Write) => void
  readonly answered: (write: Write, reply: Reply) => void
  /** It was refused for good: nothing was done. */
  readonly refused: (write: Write, status: number, reason: string) => void
  /** No answer came, or one to try again: whether it was done is not known. */
  readonly unanswered: (write: Write, why: string, isTold: boolean) => void
  /** The writes of which it is not known whether they were done. */
  readonly open: () => readonly Write[]
  /** What must be kept, as far as it is known. */
  readonly kept: ReadonlyMap<string, string>
  /** How often each deed must stand in the audit trail. */
  readonly deeds: ReadonlyMap<string, number>
  readonly acknowledged: () => number
  readonly unexpected: readonly string[]
}

/** Begins a journal in a file. */
export function openJournal(file: string): Journal {
  const open = new Set<Write>()
  const kept = new Map<string, string>()
  const deeds = new Map<string, number>()
  const unexpected: string[] = []
  let acknowledged = 0
  const tell = ({ deed }: Write) => {
    if (deed !== undefined) deeds.set(deed, (deeds.get(deed) ?? 0) + 1)
  }
  const line = (what: string, { who, method, path, key }: Write, more: object = {}) =>
    appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), what, who, method, path, key, ...more })}\n`)
  return {
    sent: (write) => {
      open.add(write)
      line('sent', write, { body: write.body })
    },
    answered: (write, reply) => {
      acknowledged++
      open.delete(write)
      for (const [name, value] of [...write.after, ...(write.told?.(reply) ?? [])]) kept.set(name, value)
      tell(write)
      line('answered', write)
    },
    refused: (write, status, reason) => {
      open.delete(write)
      unexpected.push(`${write.method} ${write.path} was refused with ${status}: ${reason}`)
      line('refused', write, { status, reason })
    },
    unanswered: (write, why, isTold) => {
      if (isTold) tell(write)
      line('unanswered', write, { why })
    },
    open: () => [...open],
    kept,
    deeds,
    acknowledged: () => acknowledged,
    unexpected,
  }
}
