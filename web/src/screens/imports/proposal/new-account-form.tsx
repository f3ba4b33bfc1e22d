import { useState } from 'react'

import { proposalText } from '#messages/administration/proposal-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import styles from '../imports.module.css'
import { nameFault } from './new-accounts.ts'

interface NewAccountFormProps {
  readonly suggestion: string
  /** Names of the accounts that the client has. */
  readonly taken: readonly string[]
  readonly onName: (name: string) => void
}

/** Asks for the name of an account that is to be made. */
export function NewAccountForm({ suggestion, taken, onName }: NewAccountFormProps) {
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
        label={proposalText('newAccountName')}
        hint={proposalText('newAccountHint')}
        error={isChecked && fault !== null ? proposalText(`newAccountErrors.${fault}`) : undefined}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="s">
        {proposalText('newAccountMake')}
      </Button>
    </form>
  )
}
