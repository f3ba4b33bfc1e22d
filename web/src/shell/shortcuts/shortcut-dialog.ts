import { create } from 'zustand'

/** The open dialog: command palette, list of shortcuts, or none. */
export type ShortcutDialog = 'palette' | 'help' | null

interface ShownShortcutDialog {
  readonly shown: ShortcutDialog
  /** Text typed since the palette was asked for, while its code was on the way. */
  readonly typed: string
}

/** Which of the two dialogs is open, or about to. */
export const useShortcutDialog = create<ShownShortcutDialog>(() => ({ shown: null, typed: '' }))

/** Opens one of them, or closes both with null. */
export function showShortcutDialog(shown: ShortcutDialog): void {
  useShortcutDialog.setState({ shown, typed: '' })
}

/** Keeps a key for the palette that is about to open. */
export function typeAhead({ key }: Pick<KeyboardEvent, 'key'>): void {
  if (key === 'Escape') showShortcutDialog(null)
  useShortcutDialog.setState(({ typed }) => {
    if (key === 'Backspace') return { typed: typed.slice(0, -1) }
    return key.length === 1 ? { typed: typed + key } : {}
  })
}
