import { type FigureKind, isChange } from '@portal/presentation/format/figure.ts'
import { hidden } from '@portal/presentation/format/hidden.ts'
import { type Amount, isKnown, MISSING } from '@portal/presentation/format/missing.ts'
import { toneOf } from '@portal/presentation/format/number.ts'
import { type ReactNode, useContext } from 'react'

import { figureText } from '#messages/figure-texts.ts'
import { formatDatesIn, formatFigure } from '#messages/page-formats.ts'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AmountsHidden } from './amounts-hidden.ts'
import { Delta } from './delta.tsx'
import styles from './figure.module.css'

interface FigureProps {
  readonly kind: FigureKind
  readonly value: Amount
  /** The server's reason why the value is withheld. */
  readonly reason?: string | undefined
}

/** A figure formatted by kind; a missing one is a dash with its reason. */
export function Figure(props: FigureProps) {
  return shownFigure(props, useContext(AmountsHidden))
}

/** The content of `Figure` as a function, for tables that read the masking state once. */
export function shownFigure({ kind, value, reason }: FigureProps, areAmountsHidden: boolean): ReactNode {
  if (!isKnown(value)) return <Missing reason={reason} />
  const text = formatFigure(kind, value)
  if (areAmountsHidden && HIDEABLE.has(kind)) return <HiddenFigure kind={kind} text={hidden(text)} />
  if (isChange(kind)) return <Delta text={text} />
  return toneOf(text) === 'loss' ? <span className={styles.negative}>{text}</span> : text
}

/** Kinds that reveal the client's wealth. */
const HIDEABLE: ReadonlySet<FigureKind> = new Set<FigureKind>(['money', 'moneyChange', 'quantity'])

function HiddenFigure({ kind, text }: { readonly kind: FigureKind; readonly text: string }) {
  return (
    <>
      <span aria-hidden="true">{isChange(kind) ? <Delta text={text} /> : text}</span>
      <VisuallyHidden>{figureText('hidden')}</VisuallyHidden>
    </>
  )
}

/** An unknown figure. */
export function Missing({ reason }: { readonly reason?: string | undefined }) {
  const dash = (
    <>
      <span aria-hidden="true">{MISSING}</span>
      <VisuallyHidden>{figureText('missing')}</VisuallyHidden>
    </>
  )
  return <span className={styles.missing}>{reason ? <Tooltip text={formatDatesIn(reason)}>{dash}</Tooltip> : dash}</span>
}
