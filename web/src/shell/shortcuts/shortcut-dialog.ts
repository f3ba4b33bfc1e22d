import { create } from 'zustand'

/** The open dialog: command palette, list of shortcuts, or none. */
export type ShortcutDialog = 'palette' | 'help' | null

/** Which of the two dialogs is open. */
export const useShortcutDialog = create<{ readonly shown: ShortcutDialog }>(() => ({ shown: null }))

/** Opens one of them, or closes both with null. */
export function showShortcutDialog(shown: ShortcutDialog): void {
  useShortcutDialog.setState({ shown })
}
