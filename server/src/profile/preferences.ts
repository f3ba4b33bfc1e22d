import { preferences, savePreference } from '@portal/contract/session/preferences.ts'
import { badRequest, Failure, unauthorized } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import {
  deletePreference,
  lockOtherPreferences,
  readPreferences,
  savePreference as savePreferenceRow,
} from '#store/session/preferences.ts'
import type { ProfileServices } from './services.ts'

/** Limits of one user's preferences. The limit of the call's body bounds each one. */
const MAX_PREFERENCES = 200
const LONGEST_TOGETHER = 1024 * 1024

/** All of the caller's preferences. */
export const answerPreferences = answer(preferences, async ({ caller }, { db }: ProfileServices) => {
  const rows = await db.as(caller, (tx) => readPreferences(tx, caller), 'read only')
  return { rows: rows.map(({ key, value }) => ({ key, value })) }
})

/** Saves one preference of the caller; null deletes it. The later of two saves counts. */
export const answerSavePreference = answer(savePreference, async ({ body, caller }, { db }: ProfileServices) => {
  const { key, value } = body
  if (value === undefined) throw badRequest(refusal('invalidValue', { field: 'value' }))
  if (!isStorable({ [key]: value })) throw badRequest(refusal('characterNotAllowed'))
  const { length } = JSON.stringify(value)
  await db.as(caller, async (tx) => {
    const others = await lockOtherPreferences(tx, caller, key)
    if (!others) throw unauthorized()
    if (value === null) return deletePreference(tx, caller, key)
    if (others.count >= MAX_PREFERENCES || others.characters + length > LONGEST_TOGETHER)
      throw new Failure(409, refusal('tooManySettings'))
    return savePreferenceRow(tx, caller, { key, value })
  })
  return {}
})

/** Lone surrogates cannot be stored, in names and in texts. */
function isStorable(value: unknown): boolean {
  let isGood = true
  JSON.stringify(value, (name, inner: unknown) => {
    isGood &&= name.isWellFormed() && (typeof inner !== 'string' || inner.isWellFormed())
    return inner
  })
  return isGood
}
