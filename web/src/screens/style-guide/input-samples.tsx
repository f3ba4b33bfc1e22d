import { useState } from 'react'

import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/choice/checkbox.tsx'
import { Radio, RadioGroup } from '#ui/choice/radio.tsx'
import { Switch } from '#ui/choice/switch.tsx'
import { CodeField } from '#ui/field/code-field.tsx'
import { CopyableKey } from '#ui/field/copyable-key.tsx'
import { PasswordField } from '#ui/field/password-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './style-guide-screen.module.css'

const CURRENCIES = [
  { value: 'USD', label: 'USD' },
  { value: 'EUR', label: 'EUR' },
  { value: 'CHF', label: 'CHF' },
] as const

type Currency = (typeof CURRENCIES)[number]['value']

/** Inputs with hint, error and disabled state. */
export function InputSamples() {
  const [code, setCode] = useState('')
  const [currency, setCurrency] = useState<Currency | null>('USD')
  const [client, setClient] = useState<'a' | 'b' | null>(null)
  return (
    <Card title="Inputs" isPadded>
      <div className={styles.stack}>
        <TextField label="Name" placeholder="Income 2" hint="As it shall read in lists." />
        <TextField label="E-mail" type="email" defaultValue="anna@" error="Invalid email address" />
        <TextField label="Not open to change" defaultValue="Unassigned" disabled />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="Harbour" />
        <CodeField label="6-digit code" value={code} onChange={setCode} />
        <Select label="Currency" options={CURRENCIES} value={currency} onChange={setCurrency} />
        <Select
          label="Portfolio"
          placeholder="Choose one"
          options={[
            { value: 'a', label: 'Income' },
            { value: 'b', label: 'Growth' },
          ]}
          value={client}
          onChange={setClient}
        />
        <CopyableKey label="Key" value="CLARITYSAMPLEKEY" />
        <div className={styles.row}>
          <Checkbox label="Checked" defaultChecked />
          <Checkbox label="Some" isMixed />
          <Checkbox label="Not open" disabled />
          <Switch label="Live" defaultChecked />
          <Switch label="Not open" disabled />
        </div>
        <RadioGroup legend="Portfolio of the account">
          <Radio name="sample-portfolio" label="Income" defaultChecked />
          <Radio name="sample-portfolio" label="Growth" />
          <Radio name="sample-portfolio" label="Closed" disabled />
        </RadioGroup>
      </div>
    </Card>
  )
}
