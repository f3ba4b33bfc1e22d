import { useState } from 'react'

import { proposalText } from '#messages/administration/proposal-texts.ts'
import { Select } from '#ui/select/select.tsx'
import { NameForm } from './name-form.tsx'

/** Chosen in place of a client: no client has an empty name. */
const NEW = ''

interface ClientSelectProps {
  readonly label: string
  /** Those that are there, and those that are to be made. */
  readonly names: readonly string[]
  readonly value: string | null
  readonly onChoose: (client: string) => void
}

/** The clients, and a new one; where there is none its name is asked at once. */
export function ClientSelect({ label, names, value, onChoose }: ClientSelectProps) {
  const [isNaming, setNaming] = useState(false)
  const asNew = { value: NEW, label: proposalText('new.client.choice') }
  return (
    <>
      {names.length === 0 ? null : (
        <Select
          label={label}
          options={[...names.map((name) => ({ value: name, label: name })), asNew]}
          value={isNaming ? NEW : value}
          placeholder={proposalText('chooseClient')}
          onChange={(name) => {
            setNaming(name === NEW)
            if (name !== NEW) onChoose(name)
          }}
        />
      )}
      {isNaming || names.length === 0 ? (
        <NameForm
          of="client"
          suggestion=""
          taken={names}
          onName={(name) => {
            setNaming(false)
            onChoose(name)
          }}
        />
      ) : null}
    </>
  )
}
