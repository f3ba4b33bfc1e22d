import { badRequest, Failure } from '#base/failure.ts'
import type { Visit } from '#http/answer.ts'
import type { Transaction } from '#store/database.ts'
import { entitlementVersion } from '#store/entitlements.ts'

const FORM = /^(?:W\/)?"?(\d{1,15})"?$/
/** So many changes are named one by one in a refusal. */
const NAMED = 50

/** The state a matrix is in, as it is sent and comes back as `If-Match`. Read it before the cells: then it is never too new. */
export async function matrixVersion(tx: Transaction, institutionId: string): Promise<string> {
  return String((await entitlementVersion(tx, institutionId)) ?? 0)
}

/**
 * Refuses a save of a matrix that others changed since it was read; without `If-Match` it is not asked.
 *
 * @param changesSince names every cell of the matrix that changed after a version, with who changed it
 * @throws 409 with these cells one by one, 400 for an `If-Match` that is no version
 */
export async function assertUnchanged(
  tx: Transaction,
  institutionId: string,
  visit: Visit,
  changesSince: (version: number) => Promise<readonly string[]>,
): Promise<void> {
  const header = visit.header('if-match')
  if (header === undefined || header === '*') return
  const version = Number(FORM.exec(header)?.[1] ?? badVersion())
  if (version > Number(await matrixVersion(tx, institutionId))) throw conflict([])
  const changes = await changesSince(version)
  if (changes.length > 0) throw conflict(changes)
}

/** Nothing is overwritten: whoever saves sees first what others did. @param changes such as "Alpha is in Growth now (by ann@…)" */
export function conflict(changes: readonly string[]): Failure {
  const more = changes.length - NAMED
  const named = [...changes.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
  const what = named === '' ? 'Load it again.' : `${named}.`
  return new Failure(409, `The matrix was changed meanwhile, so nothing was saved. ${what}`)
}

/** Who made a change, where it is known. */
export const byWhom = (changedBy: string | null): string => (changedBy === null ? '' : ` (by ${changedBy})`)

function badVersion(): never {
  throw badRequest('If-Match must be the version that the matrix was read in.')
}
