import type { PALETTE_GROUPS } from '@portal/presentation/messages/en/palette.ts'
import type { LucideIcon } from 'lucide-react'

/** What an entry is; its group stands under a heading of the same name. */
export type EntryKind = Exclude<keyof typeof PALETTE_GROUPS, 'recent'>

/** Something the palette finds. */
export interface PaletteEntry {
  /** The same as long as it is the same thing: "screen:/risk". */
  readonly id: string
  readonly kind: EntryKind
  readonly title: string
  /** Beside the title, also searched: the name of an instrument, what a choice does. */
  readonly detail?: string | undefined
  /** Also searched, not shown. */
  readonly words?: string | undefined
  /** The two keys that do the same. */
  readonly keys?: string | undefined
  readonly icon: LucideIcon
  readonly run: () => void
}
