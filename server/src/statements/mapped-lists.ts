import { type MappedList, mappedList } from '@portal/contract/statements/mapped-lists.ts'

import type { Database } from '#store/database.ts'
import { readMappedLists } from '#store/sources/mapped-lists.ts'
import type { NamedList } from './tables/mapped-preset.ts'

/** A list as it is stored; the first ones were all of entries and holdings. */
export const storedList = (mapping: unknown): MappedList => mappedList.parse({ of: 'entries', ...(mapping as object) })

/** The lists that an institution has mapped, for readers of its files. */
export async function mappedListsOf(db: Database, institutionId: string): Promise<readonly NamedList[]> {
  const rows = await db.withInstitution(institutionId, (tx) => readMappedLists(tx, institutionId), 'read only')
  return rows.map(({ name, mapping }) => ({ name, mapping: storedList(mapping) }))
}
