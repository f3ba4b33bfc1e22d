import type { ComponentProps } from 'react'

import { classNames } from '#ui/class-names.ts'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

type Input = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type' | 'value' | 'onChange' | 'maxLength'>

interface CodeFieldProps extends FieldTexts, Input {
  readonly value: string
  /** The code without spaces and hyphens. */
  readonly onChange: (code: string) => void
  readonly length?: number
}

/** The input for an authenticator code: a single one, so that paste and password managers work (WCAG 3.3.8). */
export function CodeField(props: CodeFieldProps) {
  const { label, isLabelHidden = false, hint, error, id, value, onChange, length = 6, ...input } = props
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} id={id}>
      {(wiring) => (
        <input
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          {...input}
          {...wiring}
          type="text"
          value={value}
          className={classNames(styles.input, styles.code)}
          onChange={(event) => onChange(withoutSeparators(event.target.value).slice(0, length))}
        />
      )}
    </Field>
  )
}

const withoutSeparators = (typed: string): string => typed.replace(/[\s-]/g, '')
