import { useRef } from 'react'

import { filterText } from '#messages/filter-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { CrossFilterChip } from './cross-filter-chip.tsx'
import styles from './cross-filter-line.module.css'
import type { CrossFilteredRows } from './use-cross-filtered-rows.ts'

interface CrossFilterLineProps {
  /** Of the table: several say at once what is left of them. */
  readonly title: string
  readonly crossFiltered: CrossFilteredRows | null
}

/** Over a table: of what its rows are, how many of all they are, and the way back. Empty while it shows all; announced as it changes. */
export function CrossFilterLine({ title, crossFiltered }: CrossFilterLineProps) {
  const line = useRef<HTMLDivElement>(null)
  return (
    <div ref={line} className={classNames(styles.line, crossFiltered && styles.full)} tabIndex={-1}>
      {crossFiltered ? (
        <CrossFilterChip
          label={crossFiltered.label}
          onClear={() => {
            // The button goes: the keyboard goes on from where it stood.
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
