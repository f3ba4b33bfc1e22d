import { shortName } from './short-name.ts'

/** Which rows of a tree are open: those named, or all but those named. */
interface OpenRows {
  readonly isAllBut: boolean
  readonly names: ReadonlySet<string>
}

const ALL = 'all'
const BETWEEN = '-'

/** Reads what the address says: nothing, some names, or `all` and the names of those that are closed. */
export function parseOpenRows(text: string): OpenRows {
  const [first = '', ...others] = text.split(BETWEEN)
  const names = first === ALL ? others : [first, ...others]
  return { isAllBut: first === ALL, names: new Set(names.filter((name) => name !== '')) }
}

/** What the address says of open rows; empty where none is. */
export const openRowsText = ({ isAllBut, names }: OpenRows): string => [...(isAllBut ? [ALL] : []), ...names].join(BETWEEN)

/** Whether the row of a key is open. */
export const isOpenRow = ({ isAllBut, names }: OpenRows, key: string): boolean => isAllBut !== names.has(shortName(key))

/** The same rows with some of them opened or closed. */
export function withRows({ isAllBut, names }: OpenRows, keys: readonly string[], isOpen: boolean): OpenRows {
  const changed = keys.map(shortName)
  const others = [...names].filter((name) => !changed.includes(name))
  return { isAllBut, names: new Set(isOpen === isAllBut ? others : [...others, ...changed]) }
}
