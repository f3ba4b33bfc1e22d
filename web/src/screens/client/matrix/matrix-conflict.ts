import { accountMatrixConflict, userMatrixConflict } from '@portal/contract/institution/matrix-conflict.ts'

import { ApiError } from '#api/api-error.ts'
import { type Cell, cellKey, type Matrix } from './matrix.ts'
import type { MatrixDraft } from './matrix-draft.ts'

/** A box that another user changed, with its present value. In a single-choice row it is the box chosen now. */
export interface ChangedBox extends Cell {
  readonly rowName: string
  readonly columnName: string
  /** Null if it is unknown. */
  readonly changedBy: string | null
}

/** Why a save was refused: changes by other users since the matrix was loaded. */
export interface MatrixConflict {
  /** The version after their changes. */
  readonly version: string
  readonly boxes: readonly ChangedBox[]
  /** Number of further changes that are not listed. */
  readonly more: number
}

/** The conflict in a failed save; null if it failed for another reason. */
export function conflictOf(error: unknown): MatrixConflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const ofUsers = userMatrixConflict.safeParse(error.content).data
  if (ofUsers)
    return {
      version: ofUsers.version,
      more: ofUsers.more,
      boxes: ofUsers.changes.map(({ userID, username, ...box }) => ({ row: userID, rowName: username, ...boxOf(box) })),
    }
  const ofAccounts = accountMatrixConflict.safeParse(error.content).data
  if (!ofAccounts) return null
  return {
    version: ofAccounts.version,
    more: ofAccounts.more,
    boxes: ofAccounts.changes.map(({ accountID, accountName, ...box }) => ({
      row: accountID,
      rowName: accountName,
      ...boxOf(box),
    })),
  }
}

interface WireBox {
  readonly portfolioID: string
  readonly portfolioName: string
  readonly checked: boolean
  readonly changedBy: string | null
}

const boxOf = ({ portfolioID, portfolioName, checked, changedBy }: WireBox) => ({
  column: portfolioID,
  columnName: portfolioName,
  isChecked: checked,
  changedBy,
})

/** The keys of boxes. */
export const keysOf = (boxes: readonly Cell[]): ReadonlySet<string> =>
  new Set(boxes.map(({ row, column }) => cellKey(row, column)))

/** The user's own unsaved change of a box that another user changed: none, the same, or a different one. */
type OwnChange = { readonly kind: 'none' | 'same' } | { readonly kind: 'other'; readonly wish: string | boolean }

/** @returns the wanted portfolio's name for a single choice, else whether the box is to be checked */
export function ownChangeOf(
  { isSingle, columns }: Matrix,
  draft: MatrixDraft,
  { row, column, isChecked }: ChangedBox,
): OwnChange {
  const own = draft.get(row)
  if (own === undefined) return { kind: 'none' }
  if (isSingle) {
    const [wanted] = [...own.keys()]
    if (wanted === column) return { kind: 'same' }
    return { kind: 'other', wish: columns.find(({ id }) => id === wanted)?.name ?? '' }
  }
  const wish = own.get(column)
  if (wish === undefined) return { kind: 'none' }
  return wish === isChecked ? { kind: 'same' } : { kind: 'other', wish }
}

/** The user's own changes without those that conflict: for a single choice the whole row, else the box. */
export function withoutTheirs(draft: MatrixDraft, isSingle: boolean, theirs: ReadonlySet<string>): MatrixDraft {
  const rows = new Set([...theirs].map((key) => key.split(' ')[0]!))
  const left = [...draft].flatMap(([row, own]) => {
    if (isSingle) return rows.has(row) ? [] : [[row, own] as const]
    const cells = [...own].filter(([column]) => !theirs.has(cellKey(row, column)))
    return cells.length === 0 ? [] : [[row, new Map(cells)] as const]
  })
  return new Map(left)
}

/** The user's own changes whose row or portfolio no longer exists, as text such as "ann@halden.example, Growth". */
export function lostChanges(former: Matrix, present: Matrix, draft: MatrixDraft): readonly string[] {
  const names = new Map([...former.rows, ...former.columns].map(({ id, name }) => [id, name]))
  const left = new Set([...present.rows, ...present.columns].map(({ id }) => id))
  return [...draft].flatMap(([row, own]) =>
    [...own.keys()]
      .filter((column) => !left.has(row) || !left.has(column))
      .map((column) => `${names.get(row) ?? ''}, ${names.get(column) ?? ''}`),
  )
}
