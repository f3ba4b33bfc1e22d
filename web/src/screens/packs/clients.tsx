import { useState } from 'react'

import { packText } from '#messages/pack-texts.ts'
import { useClientNames } from '#selection/load-selection.ts'
import { Checklist } from '#ui/choice/checklist.tsx'
import { SearchField } from '#ui/field/search-field.tsx'

/** Clients that are offered, and the ids of those that are chosen. */
export interface ClientChoice {
  readonly all: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** From so many on there is a field to find one. */
const SEARCHED_FROM = 9

/** All clients that the user sees, until they choose. */
export function useClientChoice(): ClientChoice {
  const all = useClientNames().map(({ id, name }) => ({ value: id, label: name }))
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  return { all, chosen: chosen ?? new Set(all.map(({ value }) => value)), onChange: setChosen }
}

/** A list of clients to choose; what the search hides stays as it is. */
export function Clients({ choice: { all, chosen, onChange } }: { readonly choice: ClientChoice }) {
  const [search, setSearch] = useState('')
  const shown = all.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  const choose = (next: ReadonlySet<string>) => {
    const ids = new Set(shown.map(({ value }) => value))
    onChange(new Set([...chosen].filter((id) => !ids.has(id)).concat([...next])))
  }
  return (
    <>
      {all.length < SEARCHED_FROM ? null : (
        <SearchField label={packText('find')} value={search} onChange={setSearch} clearLabel={packText('clearFind')} />
      )}
      <Checklist
        legend={packText('whichClients')}
        options={shown}
        chosen={new Set(shown.map(({ value }) => value).filter((id) => chosen.has(id)))}
        onChange={choose}
        allLabel={packText('allClients')}
        countText={() => packText('countOf', { chosen: chosen.size, all: all.length })}
      />
    </>
  )
}
