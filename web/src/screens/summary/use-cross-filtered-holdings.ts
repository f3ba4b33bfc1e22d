import type { PieData } from '@portal/contract/charts/chart-data.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { glTop, type HoldingsFilter } from '@portal/contract/reports/gl-top.ts'
import { OTHER_PARTS, pieParts } from '@portal/presentation/charts/pie-parts.ts'
import { useMemo } from 'react'
import { type Report, useReport } from '#api/use-report.ts'
import { chartWords } from '#charts/chart-words.ts'
import type { CrossFilter } from '#selection/cross-filter-text.ts'

/** The holdings tables under the charts' cross-filter. */
export interface CrossFilteredHoldings {
  /** The label of the cross-filter; null if there is none. */
  readonly label: string | null
  /** The tables for the cross-filter. */
  readonly report: Report<ResponseOf<typeof glTop>>
  readonly onClear: () => void
}

interface Choice {
  readonly label: string
  readonly filter: HoldingsFilter
}

/**
 * The holdings tables for an asset class selected in the pie, or for the instrument of a tile: the ten largest of the class, not
 * those among the ten largest of all. @param pie defines the classes in its part "Other"
 */
export function useCrossFilteredHoldings(
  crossFilter: CrossFilter | null,
  pie: PieData | null | undefined,
  after: { readonly isSettled: boolean },
  onClear: () => void,
): CrossFilteredHoldings {
  const choice = useMemo(() => choiceOf(crossFilter, pie), [crossFilter, pie])
  const report = useReport(glTop, {
    ...(choice && { extra: choice.filter }),
    after,
    isWanted: choice !== null,
  })
  return { label: choice?.label ?? null, report, onClear }
}

function choiceOf(crossFilter: CrossFilter | null, pie: PieData | null | undefined): Choice | null {
  if (crossFilter?.of === 'ticker') return { label: crossFilter.key, filter: { tickers: [crossFilter.key] } }
  if (crossFilter?.of !== 'class' || !pie) return null
  const parts = pieParts(pie, chartWords)
  const named = new Set(parts.map((part) => part.key))
  const rest = pie.slices.map(({ key }) => key).filter((key) => !named.has(key))
  return {
    label: parts.find((part) => part.key === crossFilter.key)?.label ?? crossFilter.key,
    filter: { assetClasses: crossFilter.key === OTHER_PARTS ? rest : [crossFilter.key] },
  }
}
