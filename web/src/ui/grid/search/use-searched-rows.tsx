import type { ReactNode } from 'react'

import { SearchCount, SearchHint } from './search-result.tsx'
import { useRowSearch } from './use-row-search.ts'

/** What a search leaves of a table, in the words of `DataTable`. */
interface SearchedRows<Row> {
  readonly rows: readonly Row[] | undefined
  readonly actions: ReactNode
  readonly emptyHint: ReactNode
}

/**
 * Narrows a table down by a search: its rows, how many of all they are, and the way back where none is left.
 *
 * @param textsOf what is searched; stable between renders
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
