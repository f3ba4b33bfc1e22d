import { createContext } from 'react'

/** Whether amounts of money and quantities are hidden on the screen; percentages and prices stay. */
export const AmountsHidden = createContext(false)
