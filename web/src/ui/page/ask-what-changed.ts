import { createContext } from 'react'

/** Shows what changed since beside the page; null where nothing can be asked. */
export const AskWhatChanged = createContext<(() => void) | null>(null)
