import type { Grouping } from '@portal/contract/reports/grouping.ts'
import type { EvolutionRow, EvolutionSection } from '@portal/contract/reports/portfolio-evolution.ts'
import { useMemo } from 'react'

import type { CrossFilter } from '#selection/cross-filter-text.ts'
import type { RowChoice } from '#ui/grid/table/use-cross-filtered-rows.ts'
import type { TreeNode } from '#ui/grid/tree/tree-node.ts'

interface CrossFilteredGroup {
  /** The names of the groups; null if table and chart group differently. */
  readonly groups: ReadonlySet<string> | null
  readonly choice: RowChoice<TreeNode<EvolutionRow>> | null
}

/** The group of the tree that is selected in the waterfall by asset class. */
export function useCrossFilteredGroup(
  crossFilter: CrossFilter | null,
  grouping: Grouping | null,
  sections: readonly EvolutionSection[] | undefined,
): CrossFilteredGroup {
  return useMemo(() => {
    if (grouping !== 'assetClass' || !sections) return { groups: null, choice: null }
    const groups = new Set(sections.map(({ sectionRow }) => sectionRow.ticker))
    const key = crossFilter?.of === 'group' && groups.has(crossFilter.key) ? crossFilter.key : null
    return { groups, choice: key === null ? null : { label: key, isOfIt: ({ row }) => row.ticker === key } }
  }, [crossFilter, grouping, sections])
}
