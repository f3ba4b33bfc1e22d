import { type Cell, type Matrix, NOTHING } from './matrix.ts'

/** Unsaved changes by row and portfolio. A single-choice row has only its new portfolio. */
export type MatrixDraft = ReadonlyMap<string, ReadonlyMap<string, boolean>>

export const NO_DRAFT: MatrixDraft = new Map()

type RowDraft = ReadonlyMap<string, boolean> | undefined

/** Whether a box is shown as checked: by its unsaved change, else as saved. */
export function isShownChecked(isSingle: boolean, saved: ReadonlySet<string>, own: RowDraft, column: string): boolean {
  if (own === undefined || own.size === 0) return saved.has(column)
  return isSingle ? own.has(column) : (own.get(column) ?? saved.has(column))
}

/**
 * Checks or unchecks the boxes of some rows in one portfolio; fixed rows are unchanged. Unchecking a single-choice row moves it
 * to the first portfolio, "Unassigned".
 */
export function choose(
  matrix: Matrix,
  draft: MatrixDraft,
  rows: ReadonlySet<string>,
  column: string,
  isChecked: boolean,
): MatrixDraft {
  const next = new Map(draft)
  const wanted = matrix.isSingle && !isChecked ? (matrix.columns[0]?.id ?? column) : column
  for (const { id, isFixed } of matrix.rows) {
    if (isFixed || !rows.has(id)) continue
    next.set(id, new Map([...(matrix.isSingle ? [] : (draft.get(id) ?? [])), [wanted, matrix.isSingle || isChecked]]))
  }
  return pruned(matrix, next)
}

/** Removes changes that equal the saved state or whose row or portfolio no longer exists. */
export function pruned(matrix: Matrix, draft: MatrixDraft): MatrixDraft {
  const rows = new Set(matrix.rows.map(({ id }) => id))
  const columns = new Set(matrix.columns.map(({ id }) => id))
  const left = [...draft].flatMap(([row, own]) => {
    const saved = matrix.checked.get(row) ?? NOTHING
    const cells = [...own].filter(([column, isChecked]) => columns.has(column) && saved.has(column) !== isChecked)
    if (!rows.has(row) || cells.length === 0) return []
    // Keep the same map if nothing was removed, so that an unchanged row is not rerendered.
    return [[row, cells.length === own.size ? own : new Map(cells)] as const]
  })
  return new Map(left)
}

/**
 * The boxes to send: only changed ones. For a single choice first the old portfolio unchecked, then the new one checked
 * (specification S4.29, S4.32).
 */
export function changesOf(matrix: Matrix, draft: MatrixDraft): readonly Cell[] {
  return [...pruned(matrix, draft)].flatMap(([row, own]) => {
    const old = matrix.isSingle ? [...(matrix.checked.get(row) ?? NOTHING)] : []
    return [
      ...old.map((column) => ({ row, column, isChecked: false })),
      ...[...own].map(([column, isChecked]) => ({ row, column, isChecked })),
    ]
  })
}

/** The number of changes for the user: moving an account counts once. */
export const countOf = ({ isSingle }: Matrix, cells: readonly Cell[]): number =>
  isSingle ? cells.filter(({ isChecked }) => isChecked).length : cells.length

/** The changes that undo a save. */
export function inverseOf({ isSingle }: Matrix, cells: readonly Cell[]): MatrixDraft {
  const back = isSingle ? cells.filter(({ isChecked }) => !isChecked) : cells
  const byRow = Map.groupBy(back, ({ row }) => row)
  return new Map([...byRow].map(([row, own]) => [row, new Map(own.map(({ column, isChecked }) => [column, !isChecked]))]))
}
