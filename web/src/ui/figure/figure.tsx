import { type FigureKind, formatFigure, isChange } from '@portal/presentation/format/figure.ts'
import { type Amount, isKnown, MISSING, MISSING_IN_WORDS } from '@portal/presentation/format/missing.ts'
import { toneOf } from '@portal/presentation/format/number.ts'

import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Delta } from './delta.tsx'
import styles from './figure.module.css'

export interface FigureProps {
  readonly kind: FigureKind
  readonly value: Amount
  /** Why the value is withheld, where the server said so. */
  readonly reason?: string | undefined
}

/** One figure as its kind reads; a missing one is a dash with its reason. */
export function Figure({ kind, value, reason }: FigureProps) {
  if (!isKnown(value)) return <Missing reason={reason} />
  const text = formatFigure(kind, value)
  if (isChange(kind)) return <Delta text={text} />
  return toneOf(text) === 'loss' ? <span className={styles.negative}>{text}</span> : text
}

/** A figure that is not known. */
export function Missing({ reason }: { readonly reason?: string | undefined }) {
  const dash = (
    <>
      <span aria-hidden="true">{MISSING}</span>
      <VisuallyHidden>{MISSING_IN_WORDS}</VisuallyHidden>
    </>
  )
  return <span className={styles.missing}>{reason ? <Tooltip text={reason}>{dash}</Tooltip> : dash}</span>
}
