import type { Text } from '#message.ts'
import type { DoubtNote } from './figure.ts'

/** Why a figure is withheld, or what is to be known of it: which row (by its first field), which field, and the reason. */
export interface EngineNote {
  readonly row: string
  readonly field: string
  readonly reason: Text
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

/** Takes the notes of figures. */
export interface EngineNotes {
  readonly add: (note: EngineNote) => void
}
