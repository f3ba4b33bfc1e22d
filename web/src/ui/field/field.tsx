import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './field.module.css'

export interface FieldTexts {
  readonly label: string
  /** Visible only to screen readers. */
  readonly isLabelHidden?: boolean
  readonly hint?: string | undefined
  /** The validation error; linked to the input and announced. */
  readonly error?: string | undefined
}

/** Attributes that link an input to its label, hint and error. */
interface FieldWiring {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps extends FieldTexts {
  readonly id?: string | undefined
  /** Content at the end of the input box. */
  readonly end?: ReactNode
  /** For a search field: whether it is empty, as a CSS hook. */
  readonly search?: 'empty' | 'filled'
  readonly children: (wiring: FieldWiring) => ReactNode
}

/** A labelled input with hint and error, linked by aria-describedby. */
export function Field({ label, isLabelHidden = false, hint, error, id, end, search, children }: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  const wiring: FieldWiring = {
    id: inputId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  }
  const name = (
    <label className={styles.label} htmlFor={inputId}>
      {label}
    </label>
  )
  return (
    <div className={styles.field} data-search={search}>
      {isLabelHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
      <div className={classNames(styles.box, end !== undefined && styles.withEnd)}>
        {children(wiring)}
        {end === undefined ? null : <span className={styles.end}>{end}</span>}
      </div>
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className={styles.error} role="alert">
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      ) : null}
    </div>
  )
}
