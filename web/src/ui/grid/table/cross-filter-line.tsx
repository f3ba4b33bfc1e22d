import { useRef } from 'react'

import { filterText } from '#messages/filter-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CrossFilterChip } from './cross-filter-chip.tsx'
import styles from './cross-filter-line.module.css'
import type { CrossFilteredRows } from './use-cross-filtered-rows.ts'

interface CrossFilterLineProps {
  /** The table's title, because several tables announce their counts. */
  readonly title: string
  readonly crossFiltered: CrossFilteredRows | null
}

/**
 * Above a table: the cross-filter, the number of matching rows, and a clear button. Empty without a filter; announced on change.
 */
export function CrossFilterLine({ title, crossFiltered }: CrossFilterLineProps) {
  const line = useRef<HTMLDivElement>(null)
  return (
    <div ref={line} className={classNames(styles.line, crossFiltered && styles.full)} tabIndex={-1}>
      {crossFiltered ? (
        <CrossFilterChip
          label={crossFiltered.label}
          onClear={() => {
            // The button disappears, so move the focus to the line.
            line.current?.focus()
            crossFiltered.onClear()
          }}
        />
      ) : null}
      <span role="status">
        {crossFiltered ? (
          <>
            <VisuallyHidden>{`${title}. ${filterText('showing', { label: crossFiltered.label })}`}</VisuallyHidden>
            {crossFiltered.all === undefined
              ? filterText('allShown', { shown: crossFiltered.shown })
              : filterText('rowsShown', { shown: crossFiltered.shown, all: crossFiltered.all })}
          </>
        ) : null}
      </span>
    </div>
  )
}
