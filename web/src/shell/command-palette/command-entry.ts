import type { PALETTE_GROUPS } from '@portal/presentation/messages/en/palette.ts'
import type { LucideIcon } from 'lucide-react'

/** The kind of an entry, which is also its group. */
export type EntryKind = Exclude<keyof typeof PALETTE_GROUPS, 'recent'>

/** An entry of the command palette. */
export interface CommandEntry {
  /** A stable id: "screen:/risk". */
  readonly id: string
  readonly kind: EntryKind
  readonly title: string
  /** Shown beside the title and searched: an instrument's name, an action's effect. */
  readonly detail?: string | undefined
  /** Searched but not shown. */
  readonly words?: string | undefined
  /** The key sequence with the same effect. */
  readonly keys?: string | undefined
  readonly icon: LucideIcon
  /** Only shown when it matches what is typed. */
  readonly isOnlyFound?: boolean
  readonly run: () => void
}
