import { createContext } from 'react'

/** Whether things that only explain are stops of the Tab key. In a grid, which is walked by arrows, they are not: the value is -1. */
export const TabStop = createContext<0 | -1>(0)
