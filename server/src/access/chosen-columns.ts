import type { Database } from '#store/database.ts'
import { readPreferences } from '#store/session/preferences.ts'
import type { Caller } from './caller.ts'

/** The keys of the columns that the caller chose for a table; empty where they chose none, and for a program. */
export async function chosenColumnsOf(db: Database, caller: Caller, table: string): Promise<readonly string[]> {
  if (caller.kind === 'token') return []
  const preferences = await db.as(caller, (tx) => readPreferences(tx, caller), 'read only')
  const layout = preferences.find(({ key }) => key === `table.${table}`)?.value
  if (typeof layout !== 'object' || layout === null || !('shown' in layout) || !Array.isArray(layout.shown)) return []
  return layout.shown.filter((key) => typeof key === 'string')
}
