import type { ReactNode } from 'react'

import { Checkbox } from './checkbox.tsx'
import styles from './checklist.module.css'
import choice from './choice.module.css'

interface ChecklistProps {
  readonly legend: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  /** Label of the box for all options. */
  readonly allLabel: string
  /** The number of checked options as text. */
  readonly countText: (chosen: number, all: number) => string
  readonly isDisabled?: boolean
  /** How many of the options are in the page; default all. The box for all is of all. */
  readonly limit?: number
  /** Between the legend and the options, such as a search. */
  readonly above?: ReactNode
}

/** A list of checkboxes with a box for all, which is mixed while only some are checked. */
export function Checklist(props: ChecklistProps) {
  const { legend, options, chosen, onChange, allLabel, countText, isDisabled = false, limit, above } = props
  const count = options.filter(({ value }) => chosen.has(value)).length
  const isAll = options.length > 0 && count === options.length
  const choose = (value: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(value)
    else next.delete(value)
    onChange(next)
  }
  return (
    <fieldset className={styles.checklist} disabled={isDisabled}>
      <legend className={choice.legend}>{legend}</legend>
      {above}
      <div className={styles.head}>
        <Checkbox
          label={allLabel}
          checked={isAll}
          isMixed={count > 0 && !isAll}
          onChange={(event) => onChange(new Set(event.target.checked ? options.map(({ value }) => value) : []))}
        />
        <span className={styles.count} role="status">
          {countText(count, options.length)}
        </span>
      </div>
      <div className={styles.options}>
        {options.slice(0, limit).map(({ value, label }) => (
          <div key={value} className={styles.option}>
            <Checkbox label={label} checked={chosen.has(value)} onChange={(event) => choose(value, event.target.checked)} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
