import { useState } from 'react'

import { packText } from '#messages/pack-texts.ts'
import { useClientNames } from '#selection/load-selection.ts'
import { SearchedChecklist } from '#ui/choice/searched-checklist.tsx'

/** Clients that are offered, and the ids of those that are chosen. */
export interface ClientChoice {
  readonly all: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** All clients that the user sees, until they choose. @param first ids of those that are chosen at first; null for all */
export function useClientChoice(first: readonly string[] | null = null): ClientChoice {
  const all = useClientNames().map(({ id, name }) => ({ value: id, label: name }))
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(() => first && new Set(first))
  return { all, chosen: chosen ?? new Set(all.map(({ value }) => value)), onChange: setChosen }
}

/** A list of clients to choose. */
export function Clients({ choice: { all, chosen, onChange } }: { readonly choice: ClientChoice }) {
  return (
    <SearchedChecklist
      legend={packText('whichClients')}
      options={all}
      chosen={chosen}
      onChange={onChange}
      allLabel={packText('allClients')}
      countText={packText('countOf', { chosen: chosen.size, all: all.length })}
      findLabel={packText('find')}
      clearLabel={packText('clearFind')}
      moreLabel={packText('moreClients')}
    />
  )
}
