import type { Grouping } from '@portal/contract/reports/grouping.ts'
import type { EvolutionRow, EvolutionSection } from '@portal/contract/reports/portfolio-evolution.ts'
import { useMemo } from 'react'

import type { Pick } from '#selection/cross-filter-text.ts'
import type { RowChoice } from '#ui/grid/table/use-cross-filtered-rows.ts'
import type { TreeNode } from '#ui/grid/tree/tree-node.ts'

interface PickedGroup {
  /** The names of the groups; null where the table groups by other things than the chart. */
  readonly groups: ReadonlySet<string> | null
  readonly choice: RowChoice<TreeNode<EvolutionRow>> | null
}

/** The group of the tree that was chosen in the bridge by asset class. */
export function usePickedGroup(
  pick: Pick | null,
  grouping: Grouping | null,
  sections: readonly EvolutionSection[] | undefined,
): PickedGroup {
  return useMemo(() => {
    if (grouping !== 'assetClass' || !sections) return { groups: null, choice: null }
    const groups = new Set(sections.map(({ sectionRow }) => sectionRow.ticker))
    const key = pick?.of === 'group' && groups.has(pick.key) ? pick.key : null
    return { groups, choice: key === null ? null : { label: key, isOfIt: ({ row }) => row.ticker === key } }
  }, [pick, grouping, sections])
}
