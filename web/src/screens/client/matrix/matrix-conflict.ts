import { accountMatrixConflict, userMatrixConflict } from '@portal/contract/institution/matrix-conflict.ts'

import { ApiError } from '#api/api-error.ts'
import { type Cell, cellKey, type Matrix } from './matrix.ts'
import type { Draft } from './matrix-draft.ts'

/** A box that somebody else changed: how it is now. Of a single choice it is the one that is chosen now. */
export interface ChangedBox extends Cell {
  readonly rowName: string
  readonly columnName: string
  /** Null where it is not known. */
  readonly changedBy: string | null
}

/** Why a save was refused: what others changed since the matrix was read. */
export interface MatrixConflict {
  /** The state that their changes led to. */
  readonly version: string
  readonly boxes: readonly ChangedBox[]
  /** How many more changed than are told. */
  readonly more: number
}

/** What a failed save says of the changes of others; null where it failed for another reason. */
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
  ...{ column: portfolioID, columnName: portfolioName, isChecked: checked, changedBy },
})

/** The boxes by `cellKey`. */
export const keysOf = (boxes: readonly Cell[]): ReadonlySet<string> =>
  new Set(boxes.map(({ row, column }) => cellKey(row, column)))

/** What one's own unsaved changes say of a box that somebody else changed: nothing, the same, or something else. */
type OwnWish = { readonly kind: 'none' | 'same' } | { readonly kind: 'other'; readonly wish: string | boolean }

/** @returns the wish as a portfolio's name in a single choice, else as whether the box shall be checked */
export function ownWishOf({ isSingle, columns }: Matrix, draft: Draft, { row, column, isChecked }: ChangedBox): OwnWish {
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

/** One's own changes without those that meet a change of somebody else's: of a single choice the row, else the box. */
export function withoutTheirs(draft: Draft, isSingle: boolean, theirs: ReadonlySet<string>): Draft {
  const rows = new Set([...theirs].map((key) => key.split(' ', 1)[0]!))
  const left = [...draft].flatMap(([row, own]) => {
    if (isSingle) return rows.has(row) ? [] : [[row, own] as const]
    const cells = [...own].filter(([column]) => !theirs.has(cellKey(row, column)))
    return cells.length === 0 ? [] : [[row, new Map(cells)] as const]
  })
  return new Map(left)
}

/** One's own changes whose row or portfolio is there no more, in words such as "ann@halden.example, Growth". */
export function lostChanges(former: Matrix, present: Matrix, draft: Draft): readonly string[] {
  const names = new Map([...former.rows, ...former.columns].map(({ id, name }) => [id, name]))
  const left = new Set([...present.rows, ...present.columns].map(({ id }) => id))
  return [...draft].flatMap(([row, own]) =>
    [...own.keys()]
      .filter((column) => !left.has(row) || !left.has(column))
      .map((column) => `${names.get(row) ?? ''}, ${names.get(column) ?? ''}`),
  )
}
