import { type Look, lookIn } from '@portal/contract/session/look.ts'

import type { Database } from '#store/database.ts'
import { readPreferences } from '#store/session/preferences.ts'
import type { UserCaller } from './caller.ts'

/** The colours and patterns that the caller chose, or the defaults. */
export async function chosenLookOf(db: Database, caller: UserCaller): Promise<Look> {
  return lookIn(await db.as(caller, (tx) => readPreferences(tx, caller), 'read only'))
}
