import type { DoubtNote, Figure } from './figure.ts'

/** Why a figure is withheld, or what is to be known of it: which row (by its first field), which field, and the reason. */
export interface Note {
  readonly row: string
  readonly field: string
  readonly reason: string
  /** A close or rate in doubt that the figure rests on. */
  readonly doubt?: DoubtNote
  /** Closes or rates that the figure starts at and that the day restated. */
  readonly restated?: RestatedNote
}

/** As the calls say it. */
interface RestatedNote {
  readonly of: string
  readonly from: number
  readonly day: number
  readonly before: number
  readonly after: number
  readonly npvEffect: number | null
}

/** Collects the reasons of figures while rows are made; the same reason of the same figure once. */
export interface Notes {
  /** The value of a figure; its reason, if it has one, and what it rests on in doubt become notes on this row and field. */
  readonly state: (row: string, field: string, figure: Figure) => number | null
  readonly add: (note: Note) => void
  /** The field of the reply: absent where there is nothing to note. */
  readonly field: () => { readonly notes?: Note[] }
}

/** Collects the reasons for which figures are withheld, each once. */
export function createNotes(): Notes {
  const notes: Note[] = []
  const known = new Set<string>()
  const add = (note: Note) => {
    const key = JSON.stringify([note.row, note.field, note.reason])
    if (!known.has(key)) notes.push(note)
    known.add(key)
  }
  return {
    state: (row, field, { value, reason, doubts = [] }) => {
      if (reason !== undefined) add({ row, field, reason })
      for (const each of doubts) add({ row, field, ...each })
      return value
    },
    add,
    field: () => (notes.length === 0 ? {} : { notes }),
  }
}
