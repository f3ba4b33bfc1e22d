import type { ComponentProps, ReactNode } from 'react'

import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './choice.module.css'

interface RadioProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> {
  readonly label: ReactNode
  readonly isLabelHidden?: boolean
  /** One of a name is chosen. */
  readonly name: string
}

/** One choice of several: the browser's own radio button, dressed. */
export function Radio({ label, isLabelHidden = false, ...input }: RadioProps) {
  return (
    <label className={styles.choice} data-disabled={input.disabled || undefined}>
      <span className={styles.mark}>
        <input {...input} type="radio" className={styles.input} />
        <span className={classNames(styles.face, styles.round)} aria-hidden="true">
          <span className={styles.dot} />
        </span>
      </span>
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </label>
  )
}

interface RadioGroupProps {
  readonly legend: string
  readonly children: ReactNode
}

/** Radios that belong together, under one heading. */
export function RadioGroup({ legend, children }: RadioGroupProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.group}>{children}</div>
    </fieldset>
  )
}
