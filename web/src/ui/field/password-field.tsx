import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlText } from '#messages/control-texts.ts'

import { IconButton } from '#ui/button/icon-button.tsx'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password input with a show/hide button. */
export function PasswordField({ label, isLabelHidden = false, hint, error, id, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const toggle = (
    <IconButton
      icon={isShown ? EyeOff : Eye}
      label={controlText(isShown ? 'hidePassword' : 'showPassword')}
      disabled={input.disabled}
      onClick={() => setIsShown(!isShown)}
    />
  )
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} id={id} end={toggle}>
      {(wiring) => (
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...wiring}
          type={isShown ? 'text' : 'password'}
          className={styles.input}
        />
      )}
    </Field>
  )
}
