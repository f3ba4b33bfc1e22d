import type { ReactNode } from 'react'

import { SearchCount, SearchHint } from './search-result.tsx'
import { useRowSearch } from './use-row-search.ts'

/** The result of a search as props of `DataTable`. */
interface SearchedRows<Row> {
  readonly rows: readonly Row[] | undefined
  readonly actions: ReactNode
  readonly emptyHint: ReactNode
}

/**
 * Filters a table by a search text: rows, their number, and a hint if none is left. @param textsOf the searchable texts; stable
 * between renders
 */
export function useSearchedRows<Row>(
  all: readonly Row[] | undefined,
  textsOf: (row: Row) => readonly string[],
  search: string,
  onClear: () => void,
): SearchedRows<Row> {
  const rows = useRowSearch(all, textsOf, search)
  if (search.trim() === '' || all === undefined || all.length === 0) return { rows, actions: null, emptyHint: null }
  return {
    rows,
    actions: <SearchCount shown={rows?.length ?? 0} all={all.length} />,
    emptyHint: <SearchHint search={search} onClear={onClear} />,
  }
}
