import { createContext } from 'react'

/** The moment of knowledge that figures are asked for, in epoch seconds; null for now. The address of the screen says which. */
export const KnownOn = createContext<number | null>(null)
