import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { Grouping } from '@portal/contract/reports/grouping.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { whatIf } from '@portal/contract/reports/what-if.ts'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { call } from '#api/call.ts'
import { type Report, useReport } from '#api/use-report.ts'
import { snapshotField } from '#session/data-mode.ts'
import { useReportBody } from '#session/request-body.ts'
import { type Change, changedTo, type Draft, EMPTY_DRAFT, isSame, undone, withChange } from './what-if-draft.ts'

/** A draft of changes, and how to work on it. */
export interface WhatIfDraft {
  /** Those that are asked for, what is being typed among them. */
  readonly changes: readonly Change[]
  /** The saved scenario that was loaded last; empty for none. */
  readonly scenarioKey: string
  readonly isDirty: boolean
  readonly canUndo: boolean
  /** Null takes the ticker's change away. What is typed becomes a step of its own when it is done. */
  readonly change: (ticker: string, change: Change | null, isDone: boolean) => void
  /** What is being typed does not count. */
  readonly revert: () => void
  readonly undo: () => void
  readonly reset: () => void
  /** The changes are those of a saved scenario. */
  readonly settle: (scenarioKey: string, changes: readonly Change[]) => void
  /** No saved scenario holds the changes any more. */
  readonly unsettle: () => void
}

interface State {
  readonly draft: Draft
  readonly typing: { readonly ticker: string; readonly change: Change | null } | null
  readonly saved: { readonly key: string; readonly changes: readonly Change[] }
}

const NOTHING: State = { draft: EMPTY_DRAFT, typing: null, saved: { key: '', changes: [] } }

/** The draft of a client; another client begins with an empty one. */
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

/** What the server makes of the changes. All figures are its own: nothing is computed twice, and it answers as fast as one types. */
export function useWhatIfReport(
  timePeriod: TimePeriod,
  grouping: Grouping | null,
  changes: readonly Change[],
  after: { readonly isSettled: boolean },
) {
  const extra = useMemo(
    () => ({ timePeriod, ...(grouping && { grouping }), changes: [...changes] }),
    [timePeriod, grouping, changes],
  )
  return useReport(whatIf, { extra, after })
}

/** Asks whether the server takes changes, before they are the draft's: one that it refuses would refuse all that follow. */
export function useWhatIfTrial(report: Report<ResponseOf<typeof whatIf>>) {
  const body = useReportBody()
  return useMutation({
    mutationFn: async (changes: readonly Change[]) => {
      if (body === null) throw new Error('There is no selection to ask for.')
      await call(whatIf, { body: { ...body, ...report.call.fields, ...snapshotField(), changes: [...changes] } })
    },
  })
}
