import type { ComponentProps } from 'react'

import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'style'> {}

/** One line of text. Takes `ref`, `name`, `onChange`, `onBlur` as a form library registers them. */
export function TextField({ label, isLabelHidden = false, hint, error, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} id={id}>
      {(wiring) => <input type="text" {...input} {...wiring} className={styles.input} />}
    </Field>
  )
}
