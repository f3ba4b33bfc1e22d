/**
 * Makes sure that a list has an entry for each of what it belongs to.
 *
 * @param what the list, in the plural
 * @param each what there is one of for each entry
 * @throws RangeError otherwise
 */
export function checkCount(what: string, actual: number, expected: number, each: string): void {
  if (actual !== expected) throw new RangeError(`${actual} ${what} for ${expected}: give one ${each}`)
}

/**
 * Makes sure that a row-major matrix has at least the entries of its rows and columns.
 *
 * @throws RangeError otherwise
 */
export function checkMatrix(what: string, entries: number, rows: number, columns: number): void {
  if (!(entries >= rows * columns))
    throw new RangeError(`${what}: ${entries} entries for ${rows} rows of ${columns}: give all, row by row`)
}

/**
 * Makes sure that a number may be what it is.
 *
 * @param remedy what to give instead
 * @throws RangeError otherwise
 */
export function checkValue(what: string, value: unknown, isAllowed: boolean, remedy: string): void {
  if (!isAllowed) throw new RangeError(`${what} is ${String(value)}: give ${remedy}`)
}

/**
 * Makes sure that a convention is one of those that there are: another name would quietly mean one of them.
 *
 * @param what the argument
 * @throws RangeError otherwise, with all their names
 */
export function checkName<Name extends string>(what: string, name: Name, names: readonly Name[]): void {
  if (!names.includes(name)) checkValue(what, name, false, `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`)
}
