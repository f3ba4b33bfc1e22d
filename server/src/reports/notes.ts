import type { Note } from '@portal/contract/reports/report-reply.ts'

import type { Figure } from '#portfolio/figure.ts'

/** Collects the reasons of figures while rows are made; the same reason of the same figure once. */
export interface Notes {
  /** The value of a figure; its reason, if it has one, becomes a note on this row and field. */
  readonly state: (row: string, field: string, figure: Figure) => number | null
  readonly add: (note: Note) => void
  /** The field of the reply: absent where there is nothing to note. */
  readonly field: () => { readonly notes?: Note[] }
}

export function createNotes(): Notes {
  const notes: Note[] = []
  const add = (note: Note) => {
    const isKnown = notes.some(({ row, field, reason }) => row === note.row && field === note.field && reason === note.reason)
    if (!isKnown) notes.push(note)
  }
  return {
    state: (row, field, { value, reason }) => {
      if (reason !== undefined) add({ row, field, reason })
      return value
    },
    add,
    field: () => (notes.length === 0 ? {} : { notes }),
  }
}
