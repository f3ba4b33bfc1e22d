import { useState } from 'react'

import { SearchField } from '#ui/field/search-field.tsx'
import styles from './checklist.module.css'
import { Checklist } from './checklist.tsx'

interface SearchedChecklistProps {
  readonly legend: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  readonly allLabel: string
  /** How many are chosen, of all. */
  readonly countText: string
  readonly findLabel: string
  readonly clearLabel: string
}

/** From so many on there is a field to find one. */
const SEARCHED_FROM = 9

/** A list to choose from; what the search hides stays as it is. */
export function SearchedChecklist(props: SearchedChecklistProps) {
  const { legend, options, chosen, onChange, allLabel, countText, findLabel, clearLabel } = props
  const [search, setSearch] = useState('')
  const shown = options.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  const choose = (next: ReadonlySet<string>) => {
    const ids = new Set(shown.map(({ value }) => value))
    onChange(new Set([...chosen].filter((id) => !ids.has(id)).concat([...next])))
  }
  return (
    <>
      {options.length < SEARCHED_FROM ? null : (
        <div className={styles.search}>
          <SearchField label={findLabel} value={search} onChange={setSearch} clearLabel={clearLabel} />
        </div>
      )}
      <Checklist
        legend={legend}
        options={shown}
        chosen={new Set(shown.map(({ value }) => value).filter((id) => chosen.has(id)))}
        onChange={choose}
        allLabel={allLabel}
        countText={() => countText}
      />
    </>
  )
}
