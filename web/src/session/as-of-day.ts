import { createContext } from 'react'

/** The day of the figures that are requested, as an ISO date; null for the last close. It comes from the URL. */
export const AsOfDay = createContext<string | null>(null)
