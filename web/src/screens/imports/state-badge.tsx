import type { Batch } from '@portal/contract/institution/imports.ts'

import { IMPORT_TEXTS as TEXTS } from '#messages/administration/import-texts.ts'
import { Badge, type BadgeProps } from '#ui/feedback/badge.tsx'
import styles from './imports.module.css'

const TONES: Readonly<Record<Batch['state'], NonNullable<BadgeProps['tone']>>> = {
  waiting: 'neutral',
  running: 'info',
  booked: 'success',
  undone: 'warn',
  unchanged: 'neutral',
  checked: 'info',
  refused: 'danger',
  failed: 'danger',
}

/** How far an import is: its state, and a bar while it runs. */
export function StateBadge({ batch }: { readonly batch: Pick<Batch, 'state' | 'progress' | 'name' | 'isDryRun' | 'endedAt'> }) {
  const { state, progress, name, isDryRun, endedAt } = batch
  return (
    <span className={styles.state}>
      <Badge tone={TONES[state]}>{TEXTS.states[state]}</Badge>
      {isDryRun ? <Badge>{TEXTS.dryRun}</Badge> : null}
      {endedAt === null ? (
        <>
          <progress className={styles.progress} value={progress} max={1} aria-label={TEXTS.progressOf(name)} />
          {TEXTS.percent(progress)}
        </>
      ) : null}
    </span>
  )
}
