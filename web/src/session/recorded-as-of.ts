import { createContext } from 'react'

/** The instant as of whose records figures are requested, in epoch seconds; null for now. It comes from the URL. */
export const RecordedAsOf = createContext<number | null>(null)
