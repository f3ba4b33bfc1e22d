import { shortName } from './short-name.ts'

/** The open rows of a tree: the named ones, or all except the named ones. */
interface OpenRows {
  readonly isAllBut: boolean
  readonly names: ReadonlySet<string>
}

const ALL = 'all'
const BETWEEN = '-'

/** Parses the URL parameter: empty, some names, or `all` followed by the names of closed rows. */
export function parseOpenRows(text: string): OpenRows {
  const [first = '', ...others] = text.split(BETWEEN)
  const names = first === ALL ? others : [first, ...others]
  return { isAllBut: first === ALL, names: new Set(names.filter((name) => name !== '')) }
}

/** The URL parameter of open rows; empty if none is open. */
export const openRowsText = ({ isAllBut, names }: OpenRows): string => [...(isAllBut ? [ALL] : []), ...names].join(BETWEEN)

/** Whether the row of a key is open. */
export const isOpenRow = ({ isAllBut, names }: OpenRows, key: string): boolean => isAllBut !== names.has(shortName(key))

/** The open rows after some were opened or closed. */
export function withRows({ isAllBut, names }: OpenRows, keys: readonly string[], isOpen: boolean): OpenRows {
  const changed = keys.map(shortName)
  const others = [...names].filter((name) => !changed.includes(name))
  return { isAllBut, names: new Set(isOpen === isAllBut ? others : [...others, ...changed]) }
}
