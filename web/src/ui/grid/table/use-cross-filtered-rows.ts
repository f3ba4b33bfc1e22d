import { type ReactNode, useMemo } from 'react'

import { filterText } from '#messages/filter-texts.ts'

/** What a choice in a chart left of a table. */
export interface CrossFilteredRows {
  readonly label: string
  readonly shown: number
  /** Absent where no more were asked for than those of it. */
  readonly all?: number
  readonly onClear: () => void
}

/** A choice in a chart, as it bears on a table. Stable between renders. */
export interface RowChoice<Row> {
  readonly label: string
  readonly isOfIt: (row: Row) => boolean
}

/**
 * Narrows a table down to what was chosen in a chart, in the words of `DataTable`: its rows, what they are of, and why there are none.
 *
 * @param choice null while nothing is chosen that bears on the table
 */
export function useCrossFilteredRows<Row>(all: readonly Row[] | undefined, choice: RowChoice<Row> | null, onClear: () => void) {
  const rows = useMemo(() => (choice ? all?.filter(choice.isOfIt) : all), [all, choice])
  const isNarrowed = choice !== null && all !== undefined && all.length > 0
  const crossFiltered: CrossFilteredRows | null = isNarrowed
    ? { label: choice.label, shown: rows?.length ?? 0, all: all.length, onClear }
    : null
  const emptyHint: ReactNode = crossFiltered ? filterText('noneOf', { label: crossFiltered.label }) : null
  return { rows, crossFiltered, emptyHint }
}
