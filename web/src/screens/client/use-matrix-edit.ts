import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import { errorText, SessionEnded, serverReason } from '#api/api-error.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { queryClient } from '#api/query-client.ts'
import { notify } from '#session/notices.ts'
import { type Cell, changedBetween, type Matrix, NOTHING, withSaved } from './matrix.ts'
import { changesOf, choose, countOf, type Draft, inverseOf, NO_DRAFT, pruned } from './matrix-draft.ts'

/** What became of the last save, until the next one. */
type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'saved'; readonly count: number; readonly inverse: Draft }
  | { readonly kind: 'takenBack'; readonly count: number }
  /** Nothing was saved; the server's words, which name what others changed. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'loadedAgain'; readonly reason: string }

/** A matrix and the unsaved changes on it. */
export interface MatrixEdit {
  /** Undefined until it is read. */
  readonly matrix: Matrix | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly readAgain: () => void
  readonly draft: Draft
  /** How many changes are not saved. */
  readonly count: number
  readonly choose: (rows: ReadonlySet<string>, column: string, isChecked: boolean) => void
  readonly save: () => void
  readonly discard: () => void
  readonly undo: () => void
  readonly isSaving: boolean
  readonly outcome: Outcome
  readonly dismiss: () => void
  /** Reads the matrix anew and lays the unsaved changes over it. */
  readonly loadAgain: () => Promise<void>
  /** The boxes somebody else changed before the last `loadAgain`, by `cellKey`. */
  readonly changedMeanwhile: ReadonlySet<string>
}

interface Save {
  readonly send: (cells: readonly Cell[], headers: Readonly<Record<string, string>>) => Promise<{ readonly version: string }>
  readonly success: string
  readonly failure: string
}

const NONE: Outcome = { kind: 'none' }

/** Keeps the unsaved changes of a matrix and saves them: all or none, and never over what somebody else changed meanwhile. */
export function useMatrixEdit(queryKey: readonly string[], query: UseQueryResult<Matrix>, texts: Save): MatrixEdit {
  const { data: matrix, error, isFetching, refetch } = query
  const [draft, setDraft] = useState(NO_DRAFT)
  const [outcome, setOutcome] = useState(NONE)
  const [changedMeanwhile, setChangedMeanwhile] = useState(NOTHING)
  const changes = useMemo(() => (matrix ? changesOf(matrix, draft) : []), [matrix, draft])

  const { mutate, isPending } = useMutation({
    mutationFn: ({ on, cells }: { on: Matrix; cells: readonly Cell[]; isUndo: boolean }) =>
      texts.send(cells, { 'if-match': on.version }),
    onSuccess: async ({ version }, { on, cells, isUndo }) => {
      // A reading that began before would show the matrix as it was.
      await queryClient.cancelQueries({ queryKey })
      const saved = withSaved(queryClient.getQueryData<Matrix>(queryKey) ?? on, cells, version)
      queryClient.setQueryData(queryKey, saved)
      setDraft((former) => pruned(saved, former))
      const count = countOf(on, cells)
      setOutcome(isUndo ? { kind: 'takenBack', count } : { kind: 'saved', count, inverse: inverseOf(on, cells) })
      setChangedMeanwhile(NOTHING)
      notify('success', texts.success)
    },
    onError: (failure) => {
      if (!(failure instanceof SessionEnded)) setOutcome({ kind: 'refused', reason: serverReason(failure) ?? errorText(failure) })
      notifyFailure(failure, texts.failure)
    },
  })

  return {
    matrix,
    error,
    isFetching,
    readAgain: () => void refetch(),
    draft,
    count: matrix ? countOf(matrix, changes) : 0,
    choose: useCallback(
      (rows, column, isChecked) => {
        if (!matrix) return
        setDraft((former) => choose(matrix, former, rows, column, isChecked))
        setOutcome((former) => (former.kind === 'saved' || former.kind === 'takenBack' ? NONE : former))
      },
      [matrix],
    ),
    save: () => {
      if (matrix && changes.length > 0) mutate({ on: matrix, cells: changes, isUndo: false })
    },
    discard: () => {
      setDraft(NO_DRAFT)
      setOutcome(NONE)
      setChangedMeanwhile(NOTHING)
    },
    undo: () => {
      if (!matrix || outcome.kind !== 'saved') return
      const cells = changesOf(matrix, outcome.inverse)
      // If it is refused they stay as unsaved changes.
      setDraft(outcome.inverse)
      if (cells.length > 0) mutate({ on: matrix, cells, isUndo: true })
    },
    isSaving: isPending,
    outcome,
    dismiss: () => setOutcome(NONE),
    loadAgain: async () => {
      const { data } = await refetch()
      if (!data || !matrix) return
      setDraft((former) => pruned(data, former))
      setChangedMeanwhile(changedBetween(matrix, data))
      setOutcome((former) => (former.kind === 'refused' ? { kind: 'loadedAgain', reason: former.reason } : former))
    },
    changedMeanwhile,
  }
}
