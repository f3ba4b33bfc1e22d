import type { ComponentProps } from 'react'

import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'className' | 'style'> {}

/** A text of several lines, otherwise as `TextField`. */
export function TextArea({ label, isLabelHidden = false, hint, error, id, ...input }: TextAreaProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} id={id}>
      {(wiring) => <textarea {...input} {...wiring} className={styles.input} />}
    </Field>
  )
}
