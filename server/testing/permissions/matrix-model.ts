/** A request of an administrator. Users, portfolios and accounts are numbered. */
export type Act =
  | { readonly kind: 'read' }
  | { readonly kind: 'save-users'; readonly cells: readonly UserCell[]; readonly isVersioned: boolean }
  | { readonly kind: 'save-accounts'; readonly moves: readonly AccountMove[]; readonly isVersioned: boolean }
  | { readonly kind: 'delete-user' | 'remove-row'; readonly user: number }
  | { readonly kind: 'delete-portfolio'; readonly portfolio: number }

export interface UserCell {
  readonly user: number
  readonly portfolio: number
  readonly checked: boolean
}

export interface AccountMove {
  readonly account: number
  readonly to: number
}

/** Data that an administrator last read. */
export interface Seen {
  readonly usersVersion: number
  readonly accountsVersion: number
  /** The portfolio of each account. */
  readonly places: readonly number[]
}

/** The number of the built-in portfolio. */
export const UNASSIGNED_NUMBER = 0

/** The two matrices of a client. Versions are the server's: the model only needs that they grow. */
export interface MatrixModel {
  readonly users: Set<number>
  readonly portfolios: Set<number>
  /** The portfolio of each account. */
  readonly places: number[]
  /** `user/portfolio` of each checked cell. */
  readonly cells: Set<string>
  /** The version of the last change of a cell. */
  readonly cellChanges: Map<string, number>
  /** The version of the last move of an account. */
  readonly moves: Map<number, number>
}

/** No cell is checked, and every account is in the built-in portfolio. */
export function newMatrixModel(users: number, portfolios: number, accounts: number): MatrixModel {
  return {
    users: new Set(Array.from({ length: users }, (_, i) => i)),
    portfolios: new Set(Array.from({ length: portfolios }, (_, i) => i)),
    places: Array<number>(accounts).fill(UNASSIGNED_NUMBER),
    cells: new Set(),
    cellChanges: new Map(),
    moves: new Map(),
  }
}

/**
 * Applies an action as the specification wants it, after all earlier ones.
 *
 * @param version the server's, after the action
 * @returns the expected status
 */
export function perform(model: MatrixModel, act: Act, seen: Seen, version: number): number {
  if (act.kind === 'save-users') return saveUsers(model, act, seen, version)
  if (act.kind === 'save-accounts') return saveAccounts(model, act, seen, version)
  if (act.kind === 'delete-user') return deleteUser(model, act.user)
  if (act.kind === 'delete-portfolio') return deletePortfolio(model, act.portfolio)
  if (act.kind === 'remove-row') return removeRow(model, act.user, version)
  return 200
}

function saveUsers(
  model: MatrixModel,
  { cells, isVersioned }: Extract<Act, { kind: 'save-users' }>,
  { usersVersion }: Seen,
  version: number,
): number {
  if (!cells.every(({ user, portfolio }) => model.users.has(user) && model.portfolios.has(portfolio))) return 404
  if (isVersioned && [...model.cellChanges.values()].some((changed) => changed > usersVersion)) return 409
  for (const { user, portfolio, checked } of cells) setCell(model, `${user}/${portfolio}`, checked, version)
  return 200
}

function saveAccounts(
  model: MatrixModel,
  { moves, isVersioned }: Extract<Act, { kind: 'save-accounts' }>,
  seen: Seen,
  version: number,
): number {
  const asked = moves.map(({ account, to }) => ({ account, from: seen.places[account]!, to }))
  if (!asked.every(({ from, to }) => model.portfolios.has(from) && model.portfolios.has(to))) return 404
  if (isVersioned && [...model.moves.values()].some((changed) => changed > seen.accountsVersion)) return 409
  // For an administrator who saw it there already, the save unchecks nothing.
  const isElsewhere = ({ account, from, to }: (typeof asked)[number]) =>
    from !== to && ![from, to].includes(model.places[account]!)
  if (asked.some(isElsewhere)) return 409
  for (const { account, to } of asked) {
    if (model.places[account] === to) continue
    model.places[account] = to
    model.moves.set(account, version)
  }
  return 200
}

function deleteUser(model: MatrixModel, user: number): number {
  if (!model.users.delete(user)) return 404
  removeCells(model, (cell) => cell.startsWith(`${user}/`))
  return 200
}

function deletePortfolio(model: MatrixModel, portfolio: number): number {
  if (!model.portfolios.has(portfolio)) return 404
  const isUsed = model.places.includes(portfolio) || [...model.cells].some((cell) => cell.endsWith(`/${portfolio}`))
  if (isUsed || portfolio === UNASSIGNED_NUMBER) return 409
  model.portfolios.delete(portfolio)
  removeCells(model, (cell) => cell.endsWith(`/${portfolio}`))
  return 200
}

function removeRow(model: MatrixModel, user: number, version: number): number {
  if (!model.users.has(user)) return 404
  for (const cell of [...model.cells]) if (cell.startsWith(`${user}/`)) setCell(model, cell, false, version)
  return 200
}

function setCell(model: MatrixModel, cell: string, checked: boolean, version: number): void {
  if (model.cells.has(cell) === checked) return
  if (checked) model.cells.add(cell)
  else model.cells.delete(cell)
  model.cellChanges.set(cell, version)
}

function removeCells(model: MatrixModel, matches: (cell: string) => boolean): void {
  for (const cell of [...model.cells]) if (matches(cell)) model.cells.delete(cell)
  for (const cell of [...model.cellChanges.keys()]) if (matches(cell)) model.cellChanges.delete(cell)
}
