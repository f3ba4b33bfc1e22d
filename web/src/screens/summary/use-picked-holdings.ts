import type { Slices } from '@portal/contract/charts/chart-data.ts'
import { type CalculatorSection, portfolioCalculator } from '@portal/contract/reports/portfolio-tree.ts'
import { OTHER_PARTS, sliceParts } from '@portal/presentation/charts/slice-parts.ts'
import { useMemo } from 'react'

import { useReport } from '#api/use-report.ts'
import type { Pick } from '#selection/pick-text.ts'
import type { ShownError } from '#ui/feedback/error-line.tsx'
import type { RowChoice } from '#ui/table/use-picked-rows.ts'

/** What a choice in a chart leaves of the tables of holdings. */
export interface PickedHoldings {
  readonly choice: RowChoice<{ readonly ticker: string }> | null
  /** Which holdings are of what was chosen is being asked for. */
  readonly isWaiting: boolean
  readonly error: ShownError | null
  readonly onRetry: () => void
  readonly onClear: () => void
}

const BY_CLASS = { grouping: 'assetClass', timePeriod: '1D' } as const

/**
 * The holdings of an asset class chosen in the pie, or the one of a tile. The Portfolio Calculator tells the class of each holding; it
 * is asked once a class is chosen.
 */
export function usePickedHoldings(
  pick: Pick | null,
  pie: Slices | null | undefined,
  after: { readonly isSettled: boolean },
  onClear: () => void,
): PickedHoldings {
  const isClass = pick?.of === 'class'
  const { data, error, refetch } = useReport(portfolioCalculator, {
    extra: BY_CLASS,
    after: { isSettled: isClass && after.isSettled },
  })
  const choice = useMemo(() => {
    if (pick?.of === 'ticker')
      return { label: pick.key, isOfIt: ({ ticker }: { readonly ticker: string }) => ticker === pick.key }
    return pick?.of === 'class' && pie && data ? ofClass(pick.key, pie, data.sections) : null
  }, [pick, pie, data])
  const failed = isClass ? error : null
  return {
    choice,
    isWaiting: isClass && choice === null && pie !== null && failed === null,
    error: failed,
    onRetry: () => void refetch(),
    onClear,
  }
}

function ofClass(key: string, pie: Slices, sections: readonly CalculatorSection[]): PickedHoldings['choice'] {
  const parts = sliceParts(pie)
  const named = new Set(parts.map((part) => part.key))
  const classes = key === OTHER_PARTS ? pie.slices.filter((slice) => !named.has(slice.key)).map((slice) => slice.key) : [key]
  const tickers = new Set(sections.filter(({ sectionRow }) => classes.includes(sectionRow.ticker)).flatMap(tickersIn))
  return { label: parts.find((part) => part.key === key)?.label ?? key, isOfIt: ({ ticker }) => tickers.has(ticker) }
}

const tickersIn = ({ subSections, subRows }: CalculatorSection): readonly string[] => [
  ...subRows.map(({ ticker }) => ticker),
  ...subSections.flatMap(tickersIn),
]
