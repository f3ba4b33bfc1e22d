import { useMemo } from 'react'

/** Stands between the texts of a row, so that no search matches across two of them. */
const BETWEEN = '\n'

/**
 * The rows one of whose texts holds what is searched for, in any case; all of them while nothing is. The texts are kept in lower
 * case, so that a key costs one pass over them.
 *
 * @param textsOf stable between renders
 */
export function useRowSearch<Row>(
  rows: readonly Row[] | undefined,
  textsOf: (row: Row) => readonly string[],
  search: string,
): readonly Row[] | undefined {
  const kept = useMemo(() => rows?.map((row) => textsOf(row).join(BETWEEN).toLowerCase()), [rows, textsOf])
  const wanted = search.trim().toLowerCase()
  return useMemo(() => (wanted === '' ? rows : rows?.filter((_, index) => kept?.[index]?.includes(wanted))), [rows, kept, wanted])
}
