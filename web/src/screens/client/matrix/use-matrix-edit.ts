import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import { ApiError, errorText, SessionEnded, serverReason } from '#api/api-error.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { queryClient } from '#api/query-client.ts'
import { CLIENT_TEXTS } from '#messages/client-texts.ts'
import { notify } from '#session/notices.ts'
import { type Cell, changedBetween, type Matrix, NOTHING, withSaved } from './matrix.ts'
import { conflictOf, keysOf, lostChanges, type MatrixConflict, withoutTheirs } from './matrix-conflict.ts'
import { changesOf, choose, countOf, type Draft, inverseOf, NO_DRAFT, pruned } from './matrix-draft.ts'

/** What became of the last save, until the next one. */
type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'saved'; readonly count: number; readonly inverse: Draft }
  | { readonly kind: 'takenBack'; readonly count: number }
  /** Nothing was saved: others changed boxes meanwhile. */
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
  /** The same without those changes that meet somebody else's. */
  readonly takeTheirs: () => Promise<void>
  /** Reads the matrix anew and saves the changes over what others did, as far as that was told. */
  readonly saveMineAgain: () => Promise<void>
  /** The boxes somebody else changed, as far as that is known, by `cellKey`. */
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

/** Keeps the unsaved changes of a matrix and saves them: all or none, and never over what somebody else changed meanwhile. */
export function useMatrixEdit(queryKey: readonly string[], query: UseQueryResult<Matrix>, texts: Save): MatrixEdit {
  const { data: matrix, error, isFetching, refetch } = query
  const [draft, setDraft] = useState(NO_DRAFT)
  const [outcome, setOutcome] = useState(NONE)
  const [changedMeanwhile, setChangedMeanwhile] = useState(NOTHING)
  const changes = useMemo(() => (matrix ? changesOf(matrix, draft) : []), [matrix, draft])

  // Read anew for another reason, such as a portfolio that was added: what others did may not pass for what one saw all along.
  const [seen, setSeen] = useState(matrix)
  if (matrix !== seen) {
    setSeen(matrix)
    const changed = seen && matrix && outcome.kind === 'none' && draft.size > 0 ? changedBetween(seen, matrix) : NOTHING
    if (seen && matrix && changed.size > 0) {
      setChangedMeanwhile(changed)
      setOutcome({ kind: 'loadedAgain', reason: CLIENT_TEXTS.changedUnderneath, lost: lostChanges(seen, matrix, draft) })
    }
  }

  const { mutate, isPending } = useMutation({
    mutationFn: ({ cells, version }: Saved) => texts.send(cells, { 'if-match': version }),
    onSuccess: async ({ version }, { on, cells, isUndo }) => {
      // A reading that began before would show the matrix as it was.
      await queryClient.cancelQueries({ queryKey })
      const saved = withSaved(queryClient.getQueryData<Matrix>(queryKey) ?? on, cells, version)
      const count = countOf(on, cells)
      setOutcome(isUndo ? { kind: 'takenBack', count } : { kind: 'saved', count, inverse: inverseOf(on, cells) })
      setDraft((former) => pruned(saved, former))
      setChangedMeanwhile(NOTHING)
      queryClient.setQueryData(queryKey, saved)
      notify('success', texts.success)
    },
    onError: (failure) => {
      const conflict = conflictOf(failure)
      if (conflict) {
        setOutcome({ kind: 'conflict', conflict })
        setChangedMeanwhile(keysOf(conflict.boxes))
        notify('error', CLIENT_TEXTS.conflict)
        return
      }
      if (!(failure instanceof SessionEnded)) setOutcome({ kind: 'refused', reason: refusalText(failure) })
      notifyFailure(failure, texts.failure)
    },
  })

  /** Reads the matrix anew. @returns it with the boxes that others changed, or nothing where it could not be read */
  async function readUnder(keep: (theirs: ReadonlySet<string>) => Draft, reason: string) {
    const { data, error: failure } = await refetch()
    if (failure) notifyFailure(failure, texts.failure)
    if (failure || !data || !matrix) return undefined
    const told = outcome.kind === 'conflict' ? keysOf(outcome.conflict.boxes) : NOTHING
    const theirs = new Set([...told, ...changedBetween(matrix, data)])
    const kept = keep(theirs)
    const left = pruned(data, kept)
    setDraft(left)
    setChangedMeanwhile(theirs)
    setOutcome({ kind: 'loadedAgain', reason, lost: lostChanges(matrix, data, kept) })
    return { data, left }
  }

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
      if (matrix && changes.length > 0) mutate({ on: matrix, cells: changes, version: matrix.version, isUndo: false })
    },
    discard: () => {
      // There is more to see than was read.
      if (outcome.kind === 'conflict') void refetch()
      setDraft(NO_DRAFT)
      setOutcome(NONE)
      setChangedMeanwhile(NOTHING)
    },
    undo: () => {
      if (!matrix || outcome.kind !== 'saved') return
      const cells = changesOf(matrix, outcome.inverse)
      // If it is refused they stay as unsaved changes.
      setDraft(outcome.inverse)
      if (cells.length > 0) mutate({ on: matrix, cells, version: matrix.version, isUndo: true })
    },
    isSaving: isPending,
    outcome,
    dismiss: () => setOutcome(NONE),
    loadAgain: async () => {
      if (outcome.kind === 'refused') await readUnder(() => draft, outcome.reason)
    },
    takeTheirs: async () => {
      if (matrix) await readUnder((theirs) => withoutTheirs(draft, matrix.isSingle, theirs), CLIENT_TEXTS.conflict)
    },
    saveMineAgain: async () => {
      if (outcome.kind !== 'conflict') return
      const { version } = outcome.conflict
      const read = await readUnder(() => draft, CLIENT_TEXTS.conflict)
      const cells = read ? changesOf(read.data, read.left) : []
      // With the version of what was told: what others did after that is told first, and not overwritten.
      if (read && cells.length > 0) mutate({ on: read.data, cells, version, isUndo: false })
    },
    changedMeanwhile,
  }
}

/** To find nothing means that somebody deleted what the changes are of. */
const refusalText = (failure: Error): string =>
  failure instanceof ApiError && failure.status === 404 ? CLIENT_TEXTS.gone : (serverReason(failure) ?? errorText(failure))
