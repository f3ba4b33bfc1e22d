import { tokenScope } from '@portal/contract/institution/tokens.ts'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

import { whitelistText } from '#messages/administration/whitelist-texts.ts'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import styles from './whitelist.module.css'

interface ScopeChoiceProps {
  /** Form props of each checkbox. */
  readonly box: Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur'> & {
    readonly ref: (input: HTMLInputElement | null) => void
  }
  readonly error: string | undefined
}

/** The scopes of a token: at least one. */
export function ScopeChoice({ box, error }: ScopeChoiceProps) {
  const errorId = useId()
  return (
    <fieldset className={styles.scopes} aria-describedby={error ? errorId : undefined}>
      <legend>{whitelistText('scopes')}</legend>
      {tokenScope.options.map((scope) => (
        <Checkbox key={scope} {...box} value={scope} label={whitelistText(`scopeNames.${scope}`)} />
      ))}
      {error ? (
        <p id={errorId} className={styles.error} role="alert">
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
