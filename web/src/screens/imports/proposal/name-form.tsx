import { useState } from 'react'

import { proposalText } from '#messages/administration/proposal-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import styles from '../imports.module.css'
import { nameFault } from './new-accounts.ts'

interface NameFormProps {
  /** The new object. */
  readonly of: 'client' | 'account'
  readonly suggestion: string
  /** Names that are not free. */
  readonly taken: readonly string[]
  readonly onName: (name: string) => void
}

/** Asks for the name of a client or an account that is to be made. */
export function NameForm({ of, suggestion, taken, onName }: NameFormProps) {
  const [name, setName] = useState(suggestion)
  const [isChecked, setChecked] = useState(false)
  const fault = nameFault(name, taken)
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (fault === null) onName(name.trim())
      }}
    >
      <TextField
        label={proposalText(`new.${of}.name`)}
        hint={proposalText(`new.${of}.hint`)}
        error={isChecked && fault !== null ? proposalText(`new.${of}.${fault}`) : undefined}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="s">
        {proposalText('takeName')}
      </Button>
    </form>
  )
}
