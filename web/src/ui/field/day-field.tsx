import { type Ref, useState } from 'react'
import styles from './day-field.module.css'

interface DayFieldProps {
  readonly label: string
  readonly name?: string
  /** An ISO date. */
  readonly value: string
  readonly onChange: (day: string) => void
  /** Whether it may be empty: a day that is not complete is none then. */
  readonly isOptional?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/** While a year is typed digit by digit, it stands for one long ago. */
const FIRST_DAY = '1970-01-01'

/** A small input of a day, with its label before it. A day that is not complete is no change; leaving the input puts the former one back. */
export function DayField({ label, name, value, onChange, isOptional = false, inputRef }: DayFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        ref={inputRef}
        type="date"
        name={name}
        className={styles.input}
        min={FIRST_DAY}
        value={draft ?? value}
        onChange={({ target: { value: typed } }) => {
          setDraft(typed)
          if ((typed >= FIRST_DAY || (isOptional && typed === '')) && typed !== value) onChange(typed)
        }}
        onBlur={() => setDraft(null)}
      />
    </label>
  )
}
