import { useMemo } from 'react'

import { searchedRows, searchedTexts } from './searched-rows.ts'

/** The rows that contain the search text, ignoring case; all rows if it is empty. @param textsOf stable between renders */
export function useRowSearch<Row>(
  rows: readonly Row[] | undefined,
  textsOf: (row: Row) => readonly string[],
  search: string,
): readonly Row[] | undefined {
  const texts = useMemo(() => (rows ? searchedTexts(rows, textsOf) : []), [rows, textsOf])
  return useMemo(() => rows && searchedRows(rows, texts, search), [rows, texts, search])
}
