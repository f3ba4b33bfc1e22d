import { hasRight } from '@portal/contract/access/roles.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { accountPortfolios, userPortfolios } from '@portal/contract/institution/portfolios.ts'
import { UNASSIGNED } from '@portal/contract/institution/portfolios.ts'
import type { AdminUser } from '@portal/contract/institution/users.ts'
import type { Named } from '@portal/contract/selection/selection-request.ts'

import { compareValues } from '#ui/grid/order/compare-values.ts'

/** A user or an account. */
export interface MatrixRow {
  readonly id: string
  readonly name: string
  /** All boxes are checked and disabled, because the user sees every client. */
  readonly isFixed: boolean
  readonly user?: AdminUser
}

/** The saved relationships of rows and portfolios. */
export interface Matrix {
  /** Whether a row is in exactly one portfolio (accounts) or in any number (users). */
  readonly isSingle: boolean
  readonly rows: readonly MatrixRow[]
  /** The portfolios, "Unassigned" first. */
  readonly columns: readonly Named[]
  /** The portfolios of each row that has any, except fixed rows. */
  readonly checked: ReadonlyMap<string, ReadonlySet<string>>
  /** Its version, for `If-Match`. */
  readonly version: string
}

/** One box of a matrix. */
export interface Cell {
  readonly row: string
  readonly column: string
  readonly isChecked: boolean
}

/** The User Assigns matrix: users by user name, portfolios by name (specification S9.16). */
export function userMatrix({ users, portfolios, relationships, version }: ResponseOf<typeof userPortfolios>): Matrix {
  return {
    isSingle: false,
    rows: users
      .toSorted((a, b) => compareValues(a.username, b.username))
      .map((user) => ({ id: user.id, name: user.username, isFixed: hasRight(user.role, 'see-every-client'), user })),
    columns: columnsOf(portfolios),
    checked: checkedBoxes(relationships.map(({ userID, portfolioID, checked }) => [userID, portfolioID, checked])),
    version,
  }
}

/** The Account Assigns matrix: accounts and portfolios by name. */
export function accountMatrix({ accounts, portfolios, relationships, version }: ResponseOf<typeof accountPortfolios>): Matrix {
  return {
    isSingle: true,
    rows: accounts.toSorted(byName).map(({ id, name }) => ({ id, name, isFixed: false })),
    columns: columnsOf(portfolios),
    checked: checkedBoxes(relationships.map(({ accountID, portfolioID, checked }) => [accountID, portfolioID, checked])),
    version,
  }
}

/** The matrix after saving these boxes. */
export function withSaved(matrix: Matrix, cells: readonly Cell[], version: string): Matrix {
  const checked = new Map(matrix.checked)
  for (const { row, column, isChecked } of cells) {
    const own = new Set(checked.get(row))
    if (isChecked) own.add(column)
    else own.delete(column)
    checked.set(row, own)
  }
  return { ...matrix, checked, version }
}

/** The key of a box within a matrix. */
export const cellKey = (row: string, column: string): string => `${row} ${column}`

/** The keys of the boxes that differ between two states of a matrix. */
export function changedBetween(former: Matrix, present: Matrix): ReadonlySet<string> {
  const keys = present.rows.flatMap(({ id: row }) => {
    const [before, now] = [former.checked.get(row) ?? NOTHING, present.checked.get(row) ?? NOTHING]
    const differing = [...before, ...now].filter((column) => before.has(column) !== now.has(column))
    return differing.map((column) => cellKey(row, column))
  })
  return new Set(keys)
}

export const NOTHING: ReadonlySet<string> = new Set()

function columnsOf(portfolios: readonly Named[]): readonly Named[] {
  const isFirst = ({ name }: Named) => name === UNASSIGNED
  return portfolios.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || byName(a, b))
}

const byName = (a: Named, b: Named): number => compareValues(a.name, b.name)

function checkedBoxes(boxes: readonly (readonly [row: string, column: string, isChecked: boolean])[]) {
  const checked = boxes.filter(([, , isChecked]) => isChecked)
  const byRow = Map.groupBy(checked, ([row]) => row)
  return new Map([...byRow].map(([row, own]) => [row, new Set(own.map(([, column]) => column))]))
}
