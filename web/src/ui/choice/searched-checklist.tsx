import { useState } from 'react'

import { FoundChecklist } from './found-checklist.tsx'

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
  readonly moreLabel: string
}

/** From so many on there is a field to find one. */
const SEARCHED_FROM = 9
/** Thousands of boxes at once would hold up the page. */
const SHOWN = 200

/** A list to choose from; what the search hides stays as it is. */
export function SearchedChecklist({ options, ...rest }: SearchedChecklistProps) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(SHOWN)
  const found = options.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <FoundChecklist
      {...rest}
      options={found}
      limit={limit}
      search={options.length < SEARCHED_FROM ? null : search}
      onSearch={setSearch}
      onMore={found.length > limit ? () => setLimit(limit + SHOWN) : null}
    />
  )
}
