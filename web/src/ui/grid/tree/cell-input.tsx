import { useEffect, useRef, useState } from 'react'

import { classNames } from '#ui/class-names.ts'
import styles from './cell-input.module.css'

interface CellInputProps {
  /** Accessible name: field and row. */
  readonly label: string
  /** The value shown before the user types. */
  readonly value: string
  /** Whether the value differs from the original one. */
  readonly isChanged: boolean
  /** The validation error of a text, or null. */
  readonly refusal: (text: string) => string | null
  /** Called when typing pauses, and with `isDone` on blur or Enter. */
  readonly onType: (text: string, isDone: boolean) => void
  /** Reverts what was typed since the input got the focus. */
  readonly onRevert: () => void
}

/** Delay after typing, in milliseconds. */
const REST_MS = 150

/** An input in a tree cell without a tab stop; the table's keys focus it. Escape reverts. */
export function CellInput({ label, value, isChanged, refusal, onType, onRevert }: CellInputProps) {
  const [text, setText] = useState<string | null>(null)
  // Blur follows Escape before the state is updated.
  const isReverted = useRef(false)
  const type = useRef(onType)
  type.current = onType
  const error = text === null ? null : refusal(text)

  useEffect(() => {
    if (text === null || error !== null) return
    const timer = setTimeout(() => type.current(text, false), REST_MS)
    return () => clearTimeout(timer)
  }, [text, error])

  const finish = () => {
    if (text !== null && error === null && !isReverted.current) onType(text, true)
    setText(null)
  }
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      tabIndex={-1}
      aria-label={label}
      aria-invalid={error !== null || undefined}
      title={error ?? undefined}
      className={classNames(styles.input, isChanged && styles.changed)}
      value={text ?? value}
      onFocus={(event) => {
        isReverted.current = false
        event.currentTarget.select()
      }}
      onChange={(event) => {
        isReverted.current = false
        setText(event.target.value)
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key !== 'Escape' || text === null) return
        isReverted.current = true
        setText(null)
        onRevert()
      }}
    />
  )
}
