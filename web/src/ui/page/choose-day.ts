import { createContext } from 'react'

interface DayChooser {
  /** ISO date of the chosen day; null for the last close. */
  readonly asOf: string | null
  readonly chooseAsOf: (day: string | null) => void
}

/** Chooses the day of the figures; null where it cannot be chosen. Provided by the shell. */
export const ChooseDay = createContext<DayChooser | null>(null)
