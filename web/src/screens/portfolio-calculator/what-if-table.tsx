import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import type { whatIf } from '@portal/contract/reports/what-if.ts'
import { PORTFOLIO_CALCULATOR } from '@portal/presentation/tables/portfolio-calculator.ts'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { whatIfText } from '#messages/reports/portfolio-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import { useOpenRows } from '#selection/use-open-rows.ts'
import { useClientStore } from '#session/client-store.ts'
import { sectionNodes } from '#ui/grid/tree/section-nodes.ts'
import { TreeTable } from '#ui/grid/tree/tree-table.tsx'
import { calculatorColumns } from './calculator-columns.tsx'
import { whatIfKey } from './figure-keys.ts'
import type { WhatIfDraft } from './use-what-if.ts'
import { WhatIfBar } from './what-if-bar.tsx'
import { whatIfColumns } from './what-if-columns.tsx'
import type { PositionChange } from './what-if-draft.ts'
import { joinTrees } from './what-if-nodes.ts'

interface WhatIfTableProps {
  readonly report: Report<ResponseOf<typeof portfolioCalculator>>
  readonly whatIf: Report<ResponseOf<typeof whatIf>>
  readonly draft: WhatIfDraft
  readonly actions: ReactNode
}

/** The tree of positions with an input in each row that can be changed, and present and projected figures. */
export function WhatIfTable({ report, whatIf: after, draft, actions }: WhatIfTableProps) {
  const clientName = useClientStore((store) => store.selectedClient)
  const { data } = report
  const { changes, change } = draft
  const then = useLatestAccepted(after.data, data)
  const tree = useMemo(() => data && joinTrees(data, then ?? data), [data, then])
  const nodes = useMemo(() => tree && sectionNodes(tree.subSections, ({ ticker }) => ticker), [tree])
  const fixed = useMemo(() => fixedRows(then, data), [then, data])
  const columns = whatIfColumns(data?.reportingCCY, {
    changes,
    currency: data?.reportingCCY ?? '',
    fixedReason: (ticker) => fixed.get(ticker),
    onChange: change,
    onRevert: draft.revert,
  })
  const notes = useMemo(
    () => [...(data?.notes ?? []), ...(then?.notes ?? []).map((note) => ({ ...note, field: `after.${note.field}` }))],
    [data, then],
  )
  const openRows = useOpenRows()
  const [goTo, setGoTo] = useState<string | null>(null)
  const rows = (tree?.subSections ?? []).flatMap(({ subRows }) => subRows)
  const addChange = (added: PositionChange) => {
    change(added.ticker, added, true)
    const section = nodes?.find(({ children }) => children.some(({ row }) => row.ticker === added.ticker))
    const node = section?.children.find(({ row }) => row.ticker === added.ticker)
    if (!section || !node) return
    openRows.onOpen([section.key], true)
    setGoTo(node.key)
  }
  return (
    <TreeTable
      title={reportTableText(PORTFOLIO_CALCULATOR.title)}
      exportAs={`${PORTFOLIO_CALCULATOR.name}.csv`}
      columns={columns}
      exportColumns={calculatorColumns(data?.reportingCCY).filter(({ isOptional }) => !isOptional)}
      isFirstFitting
      nodes={nodes}
      total={tree?.sectionRow}
      notes={notes}
      keyOf={whatIfKey}
      emptyText={tableText('emptyGrouping')}
      actions={actions}
      {...openRows}
      goTo={goTo === null ? undefined : { key: goTo, column: 'after.position', onArrived: () => setGoTo(null) }}
      {...reportState(report)}
    >
      <WhatIfBar
        clientName={clientName}
        draft={draft}
        report={after}
        data={then}
        npv={data?.sectionRow.npv ?? null}
        currency={data?.reportingCCY ?? ''}
        rowOf={(ticker) => rows.find((row) => row.ticker.toUpperCase() === ticker.toUpperCase())}
        fixedReason={(ticker) => fixed.get(ticker)}
        onAdd={addChange}
      />
    </TreeTable>
  )
}

/** Keeps the figures of the last accepted change while a later one is refused, as long as the present figures are the same. */
function useLatestAccepted<Reply>(reply: Reply | undefined, beside: object | undefined): Reply | undefined {
  const accepted = useRef<{ readonly reply: Reply; readonly beside: object | undefined }>(undefined)
  if (reply !== undefined) accepted.current = { reply, beside }
  return accepted.current?.beside === beside ? accepted.current?.reply : undefined
}

/** Why rows cannot be changed: the server's reason, or because a ticker is in several rows and a change would be ambiguous. */
function fixedRows(
  after: ResponseOf<typeof whatIf> | undefined,
  before: ResponseOf<typeof portfolioCalculator> | undefined,
): ReadonlyMap<string, string> {
  const rows = (before?.sections ?? []).flatMap(({ subRows }) => subRows.map(({ ticker }) => ticker))
  const several = rows.filter((ticker, index) => rows.indexOf(ticker) !== index)
  return new Map([
    ...several.map((ticker): [string, string] => [ticker, whatIfText('severalRows')]),
    ...(after?.fixed ?? []).map(({ ticker, reason }): [string, string] => [ticker, reason]),
  ])
}
