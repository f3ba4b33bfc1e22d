import { useEffect, useRef, useState } from 'react'

import { classNames } from '#ui/class-names.ts'
import styles from './cell-input.module.css'

interface CellInputProps {
  /** The input's accessible name: what it changes, and of which row. */
  readonly label: string
  /** What it shows while nothing is typed. */
  readonly value: string
  /** Whether the value is not the one that was there. */
  readonly isChanged: boolean
  /** Why a text is refused; null where it is not. */
  readonly refusal: (text: string) => string | null
  /** Each time typing rests, and with `isDone` when it is left or entered. */
  readonly onType: (text: string, isDone: boolean) => void
  /** What was typed since the input was entered is taken back. */
  readonly onRevert: () => void
}

/** How long typing rests before it counts, in milliseconds. */
const REST_MS = 150

/** An input in a cell of a tree table, no stop of the Tab key: the keys of the table lead there. Escape takes back what was typed. */
export function CellInput({ label, value, isChanged, refusal, onType, onRevert }: CellInputProps) {
  const [text, setText] = useState<string | null>(null)
  // Leaving follows Escape at once, before the text is forgotten.
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
