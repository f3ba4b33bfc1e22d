import { createContext } from 'react'

/** Opens the "what changed" panel; null if it is not available. */
export const OpenWhatChanged = createContext<(() => void) | null>(null)
