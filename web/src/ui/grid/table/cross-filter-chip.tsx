import { X } from 'lucide-react'

import { filterText } from '#messages/filter-texts.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './cross-filter-chip.module.css'

interface CrossFilterChipProps {
  readonly label: string
  readonly onClear: () => void
}

/** The active cross-filter; a press clears it. */
export function CrossFilterChip({ label, onClear }: CrossFilterChipProps) {
  return (
    <span className={styles.chip}>
      <Button
        size="s"
        aria-label={filterText('showAllAgain', { label })}
        title={filterText('showAllAgain', { label })}
        onClick={onClear}
      >
        <span className={styles.label} dir="auto">
          {label}
        </span>
        <X className={styles.cross} size={14} aria-hidden />
      </Button>
    </span>
  )
}
