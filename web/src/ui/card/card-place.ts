import { createContext } from 'react'

/** The class of the place that the next card takes on its screen. The card itself stands there, so that a style can ask what precedes it. */
export const CardPlace = createContext<string | undefined>(undefined)
