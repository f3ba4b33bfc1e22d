import { createContext } from 'react'

/** Whether amounts of money and quantities are hidden from whoever looks at the screen; percentages and prices stay. */
export const AmountsHidden = createContext(false)
