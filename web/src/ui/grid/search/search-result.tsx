import { filterText } from '#messages/filter-texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './search-result.module.css'

/** The number of matching rows in the title bar, announced on change. */
export function SearchCount({ shown, all }: { readonly shown: number; readonly all: number }) {
  return (
    <span className={styles.count} role="status">
      {filterText('found', { shown, all })}
    </span>
  )
}

/** Below an empty table: a button that clears the search. */
export function SearchHint({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  return (
    <span className={styles.hint}>
      {filterText('nothingFound', { search: search.trim() })}
      <Button size="s" onClick={onClear}>
        {filterText('clearSearch')}
      </Button>
    </span>
  )
}
