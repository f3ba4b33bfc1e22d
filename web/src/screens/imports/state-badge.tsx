import type { Batch } from '@portal/contract/institution/imports.ts'

import { importText } from '#messages/administration/import-texts.ts'
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

/** The state of an import, with a progress bar while it runs. */
export function StateBadge({ batch }: { readonly batch: Pick<Batch, 'state' | 'progress' | 'name' | 'isDryRun' | 'endedAt'> }) {
  const { state, progress, name, isDryRun, endedAt } = batch
  return (
    <span className={styles.state}>
      <Badge tone={TONES[state]}>{importText(`states.${state}`)}</Badge>
      {isDryRun ? <Badge>{importText('dryRun')}</Badge> : null}
      {endedAt === null ? (
        <>
          <progress className={styles.progress} value={progress} max={1} aria-label={importText('progressOf', { name })} />
          {importText('percent', { percent: Math.floor(progress * 100) })}
        </>
      ) : null}
    </span>
  )
}
