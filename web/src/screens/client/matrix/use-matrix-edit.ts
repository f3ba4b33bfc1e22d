import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import { ApiError, errorText, SessionEnded, serverReason } from '#api/api-error.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { queryClient } from '#api/query-client.ts'
import { clientText } from '#messages/administration/client-texts.ts'
import { notify } from '#session/notices.ts'
import { type Cell, changedBetween, type Matrix, NOTHING, withSaved } from './matrix.ts'
import { conflictOf, keysOf, lostChanges, type MatrixConflict, withoutTheirs } from './matrix-conflict.ts'
import { changesOf, choose, countOf, inverseOf, type MatrixDraft, NO_DRAFT, pruned } from './matrix-draft.ts'

/** The result of the last save. */
type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'saved'; readonly count: number; readonly inverse: MatrixDraft }
  | { readonly kind: 'takenBack'; readonly count: number }
  /** Nothing was saved, because other users changed boxes. */
  | { readonly kind: 'conflict'; readonly conflict: MatrixConflict }
  /** Nothing was saved for another reason. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The matrix was reloaded under the unsaved changes. @param lost changes whose row or column no longer exists, as text */
  | { readonly kind: 'loadedAgain'; readonly reason: string; readonly lost: readonly string[] }

/** A matrix and its unsaved changes. */
export interface MatrixEdit {
  /** Undefined until it is loaded. */
  readonly matrix: Matrix | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly readAgain: () => void
  readonly draft: MatrixDraft
  /** Number of unsaved changes. */
  readonly count: number
  readonly choose: (rows: ReadonlySet<string>, column: string, isChecked: boolean) => void
  readonly save: () => void
  readonly discard: () => void
  readonly undo: () => void
  readonly isSaving: boolean
  readonly outcome: Outcome
  readonly dismiss: () => void
  /** Reloads the matrix and keeps the unsaved changes. */
  readonly reload: () => Promise<void>
  /** Reloads the matrix and drops the unsaved changes that conflict. */
  readonly acceptTheirs: () => Promise<void>
  /** Reloads the matrix and overwrites the changes of others that were shown. */
  readonly overwriteTheirs: () => Promise<void>
  /** The keys of boxes that other users changed, as far as known. */
  readonly changedByOthers: ReadonlySet<string>
}

interface Save {
  readonly send: (cells: readonly Cell[], headers: Readonly<Record<string, string>>) => Promise<{ readonly version: string }>
  readonly success: string
  readonly failure: string
}

interface Saved {
  readonly on: Matrix
  readonly cells: readonly Cell[]
  /** The version that the server compares; changes after it cause a refusal. */
  readonly version: string
  readonly isUndo: boolean
}

const NONE: Outcome = { kind: 'none' }

/** Keeps and saves the unsaved changes of a matrix: all or none, and never over unseen changes of other users. */
export function useMatrixEdit(queryKey: readonly string[], query: UseQueryResult<Matrix>, texts: Save): MatrixEdit {
  const { data: matrix, error, isFetching, refetch } = query
  const state = useEditState(matrix)
  const { draft, outcome, changedByOthers, set } = state
  const changes = useMemo(() => (matrix ? changesOf(matrix, draft) : []), [matrix, draft])
  const { mutate, isPending } = useSaving(queryKey, texts, set)
  const reread = useReread(query, texts, state)
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
        set.draft((former) => choose(matrix, former, rows, column, isChecked))
        set.outcome((former) => (former.kind === 'saved' || former.kind === 'takenBack' ? NONE : former))
      },
      [matrix, set],
    ),
    save: () => {
      if (matrix && changes.length > 0) mutate({ on: matrix, cells: changes, version: matrix.version, isUndo: false })
    },
    discard: () => {
      // Reload, because there are changes that were not loaded.
      if (outcome.kind === 'conflict') void refetch()
      set.draft(NO_DRAFT)
      set.outcome(NONE)
      set.changedByOthers(NOTHING)
    },
    undo: () => {
      if (!matrix || outcome.kind !== 'saved') return
      const cells = changesOf(matrix, outcome.inverse)
      // If the undo is refused, its changes stay as unsaved ones.
      set.draft(outcome.inverse)
      if (cells.length > 0) mutate({ on: matrix, cells, version: matrix.version, isUndo: true })
    },
    isSaving: isPending,
    outcome,
    dismiss: () => set.outcome(NONE),
    reload: async () => {
      if (outcome.kind === 'refused') await reread(() => draft, outcome.reason)
    },
    acceptTheirs: async () => {
      if (matrix) await reread((theirs) => withoutTheirs(draft, matrix.isSingle, theirs), clientText('conflict'))
    },
    overwriteTheirs: async () => {
      if (outcome.kind !== 'conflict') return
      const { version } = outcome.conflict
      const read = await reread(() => draft, clientText('conflict'))
      const cells = read ? changesOf(read.data, read.left) : []
      // Send the version of the shown state, so that later changes are shown first and not overwritten.
      if (read && cells.length > 0) mutate({ on: read.data, cells, version, isUndo: false })
    },
    changedByOthers,
  }
}

/** State of the unsaved changes and of the last save. */
function useEditState(matrix: Matrix | undefined) {
  const [draft, setDraft] = useState(NO_DRAFT)
  const [outcome, setOutcome] = useState(NONE)
  const [changedByOthers, setChangedByOthers] = useState(NOTHING)
  // After a reload for another reason, such as an added portfolio, changes of other users must still be marked.
  const [seen, setSeen] = useState(matrix)
  if (matrix !== seen) {
    setSeen(matrix)
    const changed = seen && matrix && outcome.kind === 'none' && draft.size > 0 ? changedBetween(seen, matrix) : NOTHING
    if (seen && matrix && changed.size > 0) {
      setChangedByOthers(changed)
      setOutcome({ kind: 'loadedAgain', reason: clientText('changedUnderneath'), lost: lostChanges(seen, matrix, draft) })
    }
  }
  const set = useMemo(() => ({ draft: setDraft, outcome: setOutcome, changedByOthers: setChangedByOthers }), [])
  return { draft, outcome, changedByOthers, set }
}

type EditState = ReturnType<typeof useEditState>

function useSaving(queryKey: readonly string[], texts: Save, set: EditState['set']) {
  return useMutation({
    mutationFn: ({ cells, version }: Saved) => texts.send(cells, { 'if-match': version }),
    onSuccess: async ({ version }, { on, cells, isUndo }) => {
      // A request that started earlier would restore the old state.
      await queryClient.cancelQueries({ queryKey })
      const saved = withSaved(queryClient.getQueryData<Matrix>(queryKey) ?? on, cells, version)
      const count = countOf(on, cells)
      set.outcome(isUndo ? { kind: 'takenBack', count } : { kind: 'saved', count, inverse: inverseOf(on, cells) })
      set.draft((former) => pruned(saved, former))
      set.changedByOthers(NOTHING)
      queryClient.setQueryData(queryKey, saved)
      notify('success', texts.success)
    },
    onError: (failure) => {
      const conflict = conflictOf(failure)
      if (conflict) {
        set.outcome({ kind: 'conflict', conflict })
        set.changedByOthers(keysOf(conflict.boxes))
        notify('error', clientText('conflict'))
        return
      }
      if (!(failure instanceof SessionEnded)) set.outcome({ kind: 'refused', reason: refusalText(failure) })
      notifyFailure(failure, texts.failure)
    },
  })
}

/**
 * Reloads the matrix under the unsaved changes. The callback receives the boxes that others changed; it is not called if the
 * reload fails.
 */
function useReread({ data: matrix, refetch }: UseQueryResult<Matrix>, texts: Save, { outcome, set }: EditState) {
  return async (keep: (theirs: ReadonlySet<string>) => MatrixDraft, reason: string) => {
    const { data, error } = await refetch()
    if (error) notifyFailure(error, texts.failure)
    if (error || !data || !matrix) return undefined
    const shown = outcome.kind === 'conflict' ? keysOf(outcome.conflict.boxes) : NOTHING
    const theirs = new Set([...shown, ...changedBetween(matrix, data)])
    const kept = keep(theirs)
    const left = pruned(data, kept)
    set.draft(left)
    set.changedByOthers(theirs)
    set.outcome({ kind: 'loadedAgain', reason, lost: lostChanges(matrix, data, kept) })
    return { data, left }
  }
}

/** Not found means that the row or portfolio was deleted. */
const refusalText = (failure: Error): string =>
  failure instanceof ApiError && failure.status === 404 ? clientText('gone') : (serverReason(failure) ?? errorText(failure))
