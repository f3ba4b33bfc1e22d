import { createContext } from 'react'

/** Whether amounts of money and quantities are masked; percentages and prices stay. */
export const AmountsHidden = createContext(false)
