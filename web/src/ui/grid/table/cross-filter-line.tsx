import { useRef } from 'react'

import { FILTER_TEXTS } from '#messages/filter-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { PickChip } from './cross-filter-chip.tsx'
import styles from './cross-filter-line.module.css'
import type { PickedRows } from './use-cross-filtered-rows.ts'

interface PickedLineProps {
  /** Of the table: several say at once what is left of them. */
  readonly title: string
  readonly picked: PickedRows | null
}

/** Over a table: of what its rows are, how many of all they are, and the way back. Empty while it shows all; announced as it changes. */
export function PickedLine({ title, picked }: PickedLineProps) {
  const line = useRef<HTMLDivElement>(null)
  return (
    <div ref={line} className={classNames(styles.line, picked && styles.full)} tabIndex={-1}>
      {picked ? (
        <PickChip
          label={picked.label}
          onClear={() => {
            // The button goes: the keyboard goes on from where it stood.
            line.current?.focus()
            picked.onClear()
          }}
        />
      ) : null}
      <span role="status">
        {picked ? (
          <>
            <VisuallyHidden>{`${title}. ${FILTER_TEXTS.showing(picked.label)}`}</VisuallyHidden>
            {picked.all === undefined ? FILTER_TEXTS.allShown(picked.shown) : FILTER_TEXTS.rowsShown(picked.shown, picked.all)}
          </>
        ) : null}
      </span>
    </div>
  )
}
