import { ExportCard } from './export-card.tsx'
import { MappedListsCard } from './mapped-list/mapped-lists-card.tsx'

/** Cards below the imports. */
export function LowerCards() {
  return (
    <>
      <MappedListsCard />
      <ExportCard />
    </>
  )
}
