import { Search, X } from 'lucide-react'
import { useRef } from 'react'

import { IconButton } from '#ui/button/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './field.module.css'
import { Field } from './field.tsx'

interface SearchFieldProps {
  /** Placeholder and accessible name. */
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Label of the clear button. */
  readonly clearLabel: string
}

/** A search input; Escape and its button clear it. */
export function SearchField({ label, value, onChange, clearLabel }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <Field
      label={label}
      isLabelHidden
      search={value === '' ? 'empty' : 'filled'}
      end={value === '' ? undefined : <IconButton icon={X} size="s" label={clearLabel} onClick={clear} />}
    >
      {(wiring) => (
        <>
          <Search className={styles.startIcon} size={16} aria-hidden />
          <input
            {...wiring}
            ref={input}
            type="search"
            className={classNames(styles.input, styles.search)}
            value={value}
            placeholder={label}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || value === '') return
              event.preventDefault()
              clear()
            }}
          />
        </>
      )}
    </Field>
  )
}
