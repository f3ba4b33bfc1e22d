import { filterText } from '#messages/filter-texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './search-result.module.css'

/** How many rows a search left, in the title bar; announced as it changes. */
export function SearchCount({ shown, all }: { readonly shown: number; readonly all: number }) {
  return (
    <span className={styles.count} role="status">
      {filterText('found', { shown, all })}
    </span>
  )
}

/** Under an empty table: that the search emptied it, and the way back. */
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
