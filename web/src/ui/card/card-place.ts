import { createContext } from 'react'

/** The grid class of the next card on a screen. It is set on the card itself, so that CSS can select preceding cards. */
export const CardPlace = createContext<string | undefined>(undefined)
