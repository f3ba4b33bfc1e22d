import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { Grouping } from '@portal/contract/reports/grouping.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#api/call.ts'
import { type Report, useReport } from '#api/use-report.ts'
import { whatIfText } from '#messages/reports/portfolio-texts.ts'
import { snapshotField } from '#session/data-mode.ts'
import { useReportBody } from '#session/request-body.ts'
import { changedTo, EMPTY_HISTORY, isSame, type PositionChange, undone, type WhatIfHistory, withChange } from './what-if-draft.ts'

/** The what-if changes and the functions that modify them. */
export interface WhatIfDraft {
  /** The requested changes, including the one that is being typed. */
  readonly changes: readonly PositionChange[]
  /** Key of the loaded scenario; empty if there is none. */
  readonly scenarioKey: string
  readonly isDirty: boolean
  readonly canUndo: boolean
  /** Null removes the change of a ticker. A typed change gets its own undo step when it is complete. */
  readonly change: (ticker: string, change: PositionChange | null, isDone: boolean) => void
  /** The change that is being typed is not an undo step. */
  readonly revert: () => void
  readonly undo: () => void
  readonly reset: () => void
  /** The changes were saved as, or loaded from, a scenario. */
  readonly settle: (scenarioKey: string, changes: readonly PositionChange[]) => void
  /** The changes no longer match a saved scenario. */
  readonly unsettle: () => void
}

interface State {
  readonly draft: WhatIfHistory
  readonly typing: { readonly ticker: string; readonly change: PositionChange | null } | null
  readonly saved: { readonly key: string; readonly changes: readonly PositionChange[] }
}

const NOTHING: State = { draft: EMPTY_HISTORY, typing: null, saved: { key: '', changes: [] } }

/** The changes for a client; another client starts without changes. */
export function useWhatIfDraft(clientName: string): WhatIfDraft {
  const [{ of, state }, setAll] = useState({ of: clientName, state: NOTHING })
  const current = of === clientName ? state : NOTHING
  const set = (next: (former: State) => State) =>
    setAll((former) => ({ of: clientName, state: next(former.of === clientName ? former.state : NOTHING) }))
  const { draft, typing, saved } = current
  const changes = useMemo(
    () => (typing ? withChange(draft.changes, typing.ticker, typing.change) : draft.changes),
    [draft, typing],
  )
  return {
    changes,
    scenarioKey: saved.key,
    isDirty: !isSame(changes, saved.changes),
    canUndo: draft.past.length > 0,
    change: (ticker, change, isDone) =>
      set((former) =>
        isDone
          ? { ...former, typing: null, draft: changedTo(former.draft, withChange(former.draft.changes, ticker, change)) }
          : { ...former, typing: { ticker, change } },
      ),
    revert: () => set((former) => ({ ...former, typing: null })),
    undo: () => set((former) => ({ ...former, typing: null, draft: undone(former.draft) })),
    reset: () => set((former) => ({ ...former, typing: null, draft: changedTo(former.draft, []) })),
    unsettle: () => set((former) => ({ ...former, saved: NOTHING.saved })),
    settle: (key, settled) =>
      set((former) => ({ typing: null, draft: changedTo(former.draft, settled), saved: { key, changes: settled } })),
  }
}

/** The server's results of the changes. The browser computes nothing itself. */
export function useWhatIfReport(
  timePeriod: TimePeriod,
  grouping: Grouping | null,
  changes: readonly PositionChange[],
  { after, isWanted }: { readonly after: { readonly isSettled: boolean }; readonly isWanted: boolean },
) {
  const extra = useMemo(
    () => ({ timePeriod, ...(grouping && { grouping }), changes: [...changes] }),
    [timePeriod, grouping, changes],
  )
  return useReport(whatIf, { extra, after, isWanted })
}

/**
 * Asks the server whether it accepts a change before it is added, because a refused change would make all later requests fail.
 */
export function useWhatIfTrial(report: Report<ResponseOf<typeof whatIf>>) {
  const body = useReportBody()
  return useMutation({
    mutationFn: async (changes: readonly PositionChange[]) => {
      if (body === null) throw new Error(whatIfText('noSelection'))
      await call(whatIf, { body: { ...body, ...report.call.fields, ...snapshotField(), changes: [...changes] } })
    },
  })
}
