import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import { ApiError, errorText, SessionEnded, serverReason } from '#api/api-error.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { queryClient } from '#api/query-client.ts'
import { clientText } from '#messages/administration/client-texts.ts'
import { notify } from '#session/notices.ts'
import { type Cell, changedBetween, type Matrix, NOTHING, withSaved } from './matrix.ts'
import { conflictOf, keysOf, lostChanges, type MatrixConflict, withoutTheirs } from './matrix-conflict.ts'
import { changesOf, choose, countOf, type Draft, inverseOf, NO_DRAFT, pruned } from './matrix-draft.ts'

/** What became of the last save, until the next one. */
type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'saved'; readonly count: number; readonly inverse: Draft }
  | { readonly kind: 'takenBack'; readonly count: number }
  /** Nothing was saved: others changed boxes. */
  | { readonly kind: 'conflict'; readonly conflict: MatrixConflict }
  /** Nothing was saved, for another reason. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Read anew under the unsaved changes. @param lost those of them that have no place any more, in words */
  | { readonly kind: 'loadedAgain'; readonly reason: string; readonly lost: readonly string[] }

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
  /** The same without those changes that meet changes of others. */
  readonly takeTheirs: () => Promise<void>
  /** Reads the matrix anew and saves the changes over what others did, as far as that was shown. */
  readonly saveMineAgain: () => Promise<void>
  /** The boxes that others changed, as far as that is known, by `cellKey`. */
  readonly changedMeanwhile: ReadonlySet<string>
}

interface Save {
  readonly send: (cells: readonly Cell[], headers: Readonly<Record<string, string>>) => Promise<{ readonly version: string }>
  readonly success: string
  readonly failure: string
}

interface Saved {
  readonly on: Matrix
  readonly cells: readonly Cell[]
  /** What the server compares with: changes after it are refused. */
  readonly version: string
  readonly isUndo: boolean
}

const NONE: Outcome = { kind: 'none' }

/** Keeps the unsaved changes of a matrix and saves them: all or none, and never over what others changed since it was read. */
export function useMatrixEdit(queryKey: readonly string[], query: UseQueryResult<Matrix>, texts: Save): MatrixEdit {
  const { data: matrix, error, isFetching, refetch } = query
  const state = useEditState(matrix)
  const { draft, outcome, changedMeanwhile, set } = state
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
      // There is more to see than was read.
      if (outcome.kind === 'conflict') void refetch()
      set.draft(NO_DRAFT)
      set.outcome(NONE)
      set.changedMeanwhile(NOTHING)
    },
    undo: () => {
      if (!matrix || outcome.kind !== 'saved') return
      const cells = changesOf(matrix, outcome.inverse)
      // If it is refused they stay as unsaved changes.
      set.draft(outcome.inverse)
      if (cells.length > 0) mutate({ on: matrix, cells, version: matrix.version, isUndo: true })
    },
    isSaving: isPending,
    outcome,
    dismiss: () => set.outcome(NONE),
    loadAgain: async () => {
      if (outcome.kind === 'refused') await reread(() => draft, outcome.reason)
    },
    takeTheirs: async () => {
      if (matrix) await reread((theirs) => withoutTheirs(draft, matrix.isSingle, theirs), clientText('conflict'))
    },
    saveMineAgain: async () => {
      if (outcome.kind !== 'conflict') return
      const { version } = outcome.conflict
      const read = await reread(() => draft, clientText('conflict'))
      const cells = read ? changesOf(read.data, read.left) : []
      // With the version of what was shown: what others did after that is shown first, and not overwritten.
      if (read && cells.length > 0) mutate({ on: read.data, cells, version, isUndo: false })
    },
    changedMeanwhile,
  }
}

/** What the reader changed, and what became of it. */
function useEditState(matrix: Matrix | undefined) {
  const [draft, setDraft] = useState(NO_DRAFT)
  const [outcome, setOutcome] = useState(NONE)
  const [changedMeanwhile, setChangedMeanwhile] = useState(NOTHING)
  // Read anew for another reason, such as a portfolio that was added: what others did may not pass for what one saw all along.
  const [seen, setSeen] = useState(matrix)
  if (matrix !== seen) {
    setSeen(matrix)
    const changed = seen && matrix && outcome.kind === 'none' && draft.size > 0 ? changedBetween(seen, matrix) : NOTHING
    if (seen && matrix && changed.size > 0) {
      setChangedMeanwhile(changed)
      setOutcome({ kind: 'loadedAgain', reason: clientText('changedUnderneath'), lost: lostChanges(seen, matrix, draft) })
    }
  }
  const set = useMemo(() => ({ draft: setDraft, outcome: setOutcome, changedMeanwhile: setChangedMeanwhile }), [])
  return { draft, outcome, changedMeanwhile, set }
}

type EditState = ReturnType<typeof useEditState>

function useSaving(queryKey: readonly string[], texts: Save, set: EditState['set']) {
  return useMutation({
    mutationFn: ({ cells, version }: Saved) => texts.send(cells, { 'if-match': version }),
    onSuccess: async ({ version }, { on, cells, isUndo }) => {
      // A reading that began before would show the matrix as it was.
      await queryClient.cancelQueries({ queryKey })
      const saved = withSaved(queryClient.getQueryData<Matrix>(queryKey) ?? on, cells, version)
      const count = countOf(on, cells)
      set.outcome(isUndo ? { kind: 'takenBack', count } : { kind: 'saved', count, inverse: inverseOf(on, cells) })
      set.draft((former) => pruned(saved, former))
      set.changedMeanwhile(NOTHING)
      queryClient.setQueryData(queryKey, saved)
      notify('success', texts.success)
    },
    onError: (failure) => {
      const conflict = conflictOf(failure)
      if (conflict) {
        set.outcome({ kind: 'conflict', conflict })
        set.changedMeanwhile(keysOf(conflict.boxes))
        notify('error', clientText('conflict'))
        return
      }
      if (!(failure instanceof SessionEnded)) set.outcome({ kind: 'refused', reason: refusalText(failure) })
      notifyFailure(failure, texts.failure)
    },
  })
}

/** Reads the matrix anew under the draft. What it makes is given the boxes that others changed; it gives back nothing where it could not read. */
function useReread({ data: matrix, refetch }: UseQueryResult<Matrix>, texts: Save, { outcome, set }: EditState) {
  return async (keep: (theirs: ReadonlySet<string>) => Draft, reason: string) => {
    const { data, error } = await refetch()
    if (error) notifyFailure(error, texts.failure)
    if (error || !data || !matrix) return undefined
    const shown = outcome.kind === 'conflict' ? keysOf(outcome.conflict.boxes) : NOTHING
    const theirs = new Set([...shown, ...changedBetween(matrix, data)])
    const kept = keep(theirs)
    const left = pruned(data, kept)
    set.draft(left)
    set.changedMeanwhile(theirs)
    set.outcome({ kind: 'loadedAgain', reason, lost: lostChanges(matrix, data, kept) })
    return { data, left }
  }
}

/** To find nothing means that what the changes are of was deleted. */
const refusalText = (failure: Error): string =>
  failure instanceof ApiError && failure.status === 404 ? clientText('gone') : (serverReason(failure) ?? errorText(failure))
