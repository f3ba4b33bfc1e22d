import { type DoubtOptions, doubtNotes } from '@portal/engine/doubts/doubt-notes.ts'
import type { Figure } from '@portal/engine/scope/figure.ts'
import type { EngineNote, EngineNotes } from '@portal/engine/scope/notes.ts'
import type { ReportingAccounts } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'

/** As a reply says it. */
type Note = Omit<EngineNote, 'reason'> & { readonly reason: string }

/** The notes of a reply while its rows are made. */
export interface Notes extends EngineNotes {
  /** The value of a figure; its reason, if it has one, and what it rests on in doubt become notes on this row and field. */
  readonly state: (row: string, field: string, figure: Figure) => number | null
  /** The field of the reply: absent where there is nothing to note. */
  readonly field: () => { readonly notes?: Note[] }
}

/** Collects the notes on figures, their reasons as texts; the same reason of the same figure once. */
export function createNotes(): Notes {
  const notes = new Map<string, Note>()
  const add = (note: EngineNote) => addOnce(notes, note)
  return {
    state: (row, field, { value, reason, doubts = [] }) => {
      if (reason !== undefined) add({ row, field, reason })
      for (const each of doubts) add({ row, field, ...each })
      return value
    },
    add,
    field: () => (notes.size === 0 ? {} : { notes: [...notes.values()] }),
  }
}

/** The reply with the notes on what is in doubt of its figures after its own. */
export function withDoubtNotes<Reply extends object>(
  scope: ReportingAccounts,
  reply: Reply & { readonly notes?: Note[] },
  options?: DoubtOptions,
): Reply & { readonly notes?: Note[] } {
  const doubts = new Map<string, Note>()
  for (const note of doubtNotes(scope, reply, options)) addOnce(doubts, note)
  return doubts.size === 0 ? reply : { ...reply, notes: [...(reply.notes ?? []), ...doubts.values()] }
}

function addOnce(notes: Map<string, Note>, note: EngineNote): void {
  const reason = engineText(note.reason)
  const key = JSON.stringify([note.row, note.field, reason])
  if (!notes.has(key)) notes.set(key, { ...note, reason })
}
