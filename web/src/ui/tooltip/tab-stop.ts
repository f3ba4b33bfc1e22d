import { createContext } from 'react'

/** The tabIndex of explanatory elements: -1 in a grid, which has its own arrow key navigation. */
export const TabStop = createContext<0 | -1>(0)
