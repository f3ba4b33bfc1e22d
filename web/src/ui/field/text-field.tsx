import type { ComponentProps } from 'react'

import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'style'> {}

/** A text input with `ref`, `name`, `onChange` and `onBlur` as form libraries provide them. */
export function TextField({ label, isLabelHidden = false, hint, error, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} id={id}>
      {(wiring) => <input type="text" {...input} {...wiring} className={styles.input} />}
    </Field>
  )
}
