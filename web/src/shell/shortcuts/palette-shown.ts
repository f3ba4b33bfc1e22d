import { create } from 'zustand'

/** The palette, the list of keys, or neither. */
export type PaletteShown = 'palette' | 'help' | null

/** Which of the two dialogs is open. */
export const usePaletteShown = create<{ readonly shown: PaletteShown }>(() => ({ shown: null }))

/** Opens one of them in place of the other, or closes both with null. */
export function showPalette(shown: PaletteShown): void {
  usePaletteShown.setState({ shown })
}
