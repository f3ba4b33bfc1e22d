import { useMemo } from 'react'

import { searchedRows, searchedTexts } from './searched-rows.ts'

/**
 * The rows one of whose texts holds what is searched for, in any case; all of them while nothing is.
 *
 * @param textsOf stable between renders
 */
export function useRowSearch<Row>(
  rows: readonly Row[] | undefined,
  textsOf: (row: Row) => readonly string[],
  search: string,
): readonly Row[] | undefined {
  const texts = useMemo(() => (rows ? searchedTexts(rows, textsOf) : []), [rows, textsOf])
  return useMemo(() => rows && searchedRows(rows, texts, search), [rows, texts, search])
}
