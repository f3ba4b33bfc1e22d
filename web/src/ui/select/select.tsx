import { ChevronDown } from 'lucide-react'

import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Field } from '#ui/field/field.tsx'
import { isFromRight } from '#ui/figure/is-from-right.ts'
import styles from './select.module.css'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Options that follow one another with the same group stand together under its name. */
  readonly group?: string
}

export interface SelectProps<Value extends string> {
  readonly label: string
  /** Name for forms and shortcuts. */
  readonly name?: string
  readonly isLabelHidden?: boolean
  readonly options: readonly SelectOption<Value>[]
  /** Null if none is chosen. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  /** Shown if none is chosen. */
  readonly placeholder?: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  /** A choice is being saved. */
  readonly isBusy?: boolean
  readonly size?: 's' | 'm'
}

/** A dropdown: a native select, styled where the browser supports it. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden = false, options, value, onChange, placeholder = '', hint, error, size = 'm' } = props
  const { name, isDisabled = false, isBusy = false } = props
  const shown = options.find((option) => option.value === value)?.label ?? placeholder
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {(wiring) => (
        <>
          <select
            {...wiring}
            name={name}
            // A long option is truncated at the end of its script's direction.
            dir={isFromRight(shown) ? 'rtl' : undefined}
            className={classNames(styles.select, styles[size], value === null && styles.unchosen)}
            value={value ?? ''}
            disabled={isDisabled}
            aria-busy={isBusy || undefined}
            onChange={(event) => {
              const chosen = options[event.target.selectedIndex - (value === null ? 1 : 0)]
              if (chosen) onChange(chosen.value)
            }}
          >
            {/* The chosen option with an ellipsis if truncated; hidden from screen readers, which read the select. */}
            <button type="button" className={styles.chosen} tabIndex={-1} aria-hidden="true">
              {shown}
            </button>
            {value === null ? (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            ) : null}
            {grouped(options).map(({ group, members }) =>
              group === undefined ? (
                members.map(optionElement)
              ) : (
                <optgroup key={group} label={group}>
                  {members.map(optionElement)}
                </optgroup>
              ),
            )}
          </select>
          <span className={styles.icon} aria-hidden="true">
            {isBusy ? <Spinner /> : <ChevronDown size={16} />}
          </span>
        </>
      )}
    </Field>
  )
}

interface Group {
  readonly group: string | undefined
  readonly members: SelectOption<string>[]
}

function grouped(options: readonly SelectOption<string>[]): readonly Group[] {
  const groups: Group[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}

const optionElement = ({ value, label }: SelectOption<string>) => (
  <option key={value} value={value} dir="auto">
    {label}
  </option>
)
