import type { ComponentProps, ReactNode } from 'react'

import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './choice.module.css'

interface RadioProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> {
  readonly label: ReactNode
  readonly isLabelHidden?: boolean
  /** The name of the radio group. */
  readonly name: string
}

/** A styled native radio button. */
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

/** A group of radio buttons with a legend. */
export function RadioGroup({ legend, children }: RadioGroupProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.group}>{children}</div>
    </fieldset>
  )
}
