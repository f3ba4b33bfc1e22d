import { type Look, lookIn } from '@portal/contract/session/look.ts'

import type { Database } from '#store/database.ts'
import { readPreferences } from '#store/session/preferences.ts'
import type { Caller } from './caller.ts'

/** The colours and patterns that the caller chose, or the defaults; those for a program. */
export async function chosenLookOf(db: Database, caller: Caller): Promise<Look> {
  if (caller.kind === 'token') return lookIn([])
  return lookIn(await db.as(caller, (tx) => readPreferences(tx, caller), 'read only'))
}
