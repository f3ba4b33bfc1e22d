import { type Cell, type Matrix, NOTHING } from './matrix.ts'

/** What a person changed and has not saved, by row and portfolio. A row of a single choice has its new portfolio alone. */
export type Draft = ReadonlyMap<string, ReadonlyMap<string, boolean>>

export const NO_DRAFT: Draft = new Map()

type RowDraft = ReadonlyMap<string, boolean> | undefined

/** Whether a box is shown checked: as it was drafted, else as it is saved. */
export function isShownChecked(isSingle: boolean, saved: ReadonlySet<string>, own: RowDraft, column: string): boolean {
  if (own === undefined || own.size === 0) return saved.has(column)
  return isSingle ? own.has(column) : (own.get(column) ?? saved.has(column))
}

/**
 * Checks or unchecks the boxes of some rows in one portfolio; fixed rows stay. In a single choice an unchecked row goes to the first
 * portfolio, the one of those in none.
 */
export function choose(matrix: Matrix, draft: Draft, rows: ReadonlySet<string>, column: string, isChecked: boolean): Draft {
  const next = new Map(draft)
  const wanted = matrix.isSingle && !isChecked ? (matrix.columns[0]?.id ?? column) : column
  for (const { id, isFixed } of matrix.rows) {
    if (isFixed || !rows.has(id)) continue
    next.set(id, new Map([...(matrix.isSingle ? [] : (draft.get(id) ?? [])), [wanted, matrix.isSingle || isChecked]]))
  }
  return pruned(matrix, next)
}

/** A draft without what is so already or is there no more: a choice taken back is none. */
export function pruned(matrix: Matrix, draft: Draft): Draft {
  const rows = new Set(matrix.rows.map(({ id }) => id))
  const columns = new Set(matrix.columns.map(({ id }) => id))
  const left = [...draft].flatMap(([row, own]) => {
    const saved = matrix.checked.get(row) ?? NOTHING
    const cells = [...own].filter(([column, isChecked]) => columns.has(column) && saved.has(column) !== isChecked)
    if (!rows.has(row) || cells.length === 0) return []
    // The same map where nothing fell away: a row that did not change is not drawn anew.
    return [[row, cells.length === own.size ? own : new Map(cells)] as const]
  })
  return new Map(left)
}

/**
 * The boxes to be sent: only those that changed. In a single choice the old portfolio's comes unchecked, then the new one's checked
 * (specification S4.29, S4.32).
 */
export function changesOf(matrix: Matrix, draft: Draft): readonly Cell[] {
  return [...pruned(matrix, draft)].flatMap(([row, own]) => {
    const old = matrix.isSingle ? [...(matrix.checked.get(row) ?? NOTHING)] : []
    return [
      ...old.map((column) => ({ row, column, isChecked: false })),
      ...[...own].map(([column, isChecked]) => ({ row, column, isChecked })),
    ]
  })
}

/** How many changes these boxes are to a person: an account that moves is one. */
export const countOf = ({ isSingle }: Matrix, cells: readonly Cell[]): number =>
  isSingle ? cells.filter(({ isChecked }) => isChecked).length : cells.length

/** The draft that takes saved boxes back. */
export function inverseOf({ isSingle }: Matrix, cells: readonly Cell[]): Draft {
  const back = isSingle ? cells.filter(({ isChecked }) => !isChecked) : cells
  const byRow = Map.groupBy(back, ({ row }) => row)
  return new Map([...byRow].map(([row, own]) => [row, new Map(own.map(({ column, isChecked }) => [column, !isChecked]))]))
}
