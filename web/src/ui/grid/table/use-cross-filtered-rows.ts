import { type ReactNode, useMemo } from 'react'

import { filterText } from '#messages/filter-texts.ts'

/** The result of a chart's cross-filter on a table. */
export interface CrossFilteredRows {
  readonly label: string
  readonly shown: number
  /** Undefined if only the matching rows were requested. */
  readonly all?: number
  readonly onClear: () => void
}

/** A cross-filter as a row predicate. Stable between renders. */
export interface RowChoice<Row> {
  readonly label: string
  readonly isOfIt: (row: Row) => boolean
}

/** Applies a cross-filter to a table: rows, label, and a hint if none is left. @param choice null without a filter */
export function useCrossFilteredRows<Row>(all: readonly Row[] | undefined, choice: RowChoice<Row> | null, onClear: () => void) {
  const rows = useMemo(() => (choice ? all?.filter(choice.isOfIt) : all), [all, choice])
  const isNarrowed = choice !== null && all !== undefined && all.length > 0
  const crossFiltered: CrossFilteredRows | null = isNarrowed
    ? { label: choice.label, shown: rows?.length ?? 0, all: all.length, onClear }
    : null
  const emptyHint: ReactNode = crossFiltered ? filterText('noneOf', { label: crossFiltered.label }) : null
  return { rows, crossFiltered, emptyHint }
}
