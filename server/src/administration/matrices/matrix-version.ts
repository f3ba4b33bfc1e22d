import type { accountMatrixConflict, userMatrixConflict } from '@portal/contract/institution/matrix-conflict.ts'
import type * as z from 'zod/mini'

import { badRequest, Failure } from '#base/failure.ts'
import type { RequestContext } from '#http/answer.ts'
import type { Transaction } from '#store/database.ts'
import { entitlementVersion } from '#store/institution/entitlements.ts'

const FORM = /^(?:W\/)?"?(\d{1,15})"?$/
/** So many changes are named one by one in a refusal's reason. */
const NAMED = 50
/** So many are told one by one beside it. */
const TOLD = 1_000

/** What a refused save holds beside reason and requestId. */
type ConflictDetails = Omit<z.output<typeof userMatrixConflict> | z.output<typeof accountMatrixConflict>, 'reason' | 'requestId'>
type ChangedBox = ConflictDetails['changes'][number]

/** The state a matrix is in, as it is sent and comes back as `If-Match`. Read it before the cells: then it is never too new. */
export async function matrixVersion(tx: Transaction, institutionId: string): Promise<string> {
  return String((await entitlementVersion(tx, institutionId)) ?? 0)
}

/**
 * Refuses a save of a matrix that others changed since it was read; without `If-Match` it is not asked.
 *
 * @param changesSince every cell of the matrix that changed after a version, with who changed it
 * @param inWords such as "Alpha: now in Growth (by ann@…)"
 * @throws 409 with these cells one by one, 400 for an `If-Match` that is no version
 */
export async function assertUnchanged<Box extends ChangedBox>(
  tx: Transaction,
  institutionId: string,
  context: RequestContext,
  changesSince: (version: number) => Promise<Box[]>,
  inWords: (box: Box) => string,
): Promise<void> {
  const header = context.header('if-match')
  if (header === undefined || header === '*') return
  const version = Number(FORM.exec(header)?.[1] ?? badVersion())
  const present = await matrixVersion(tx, institutionId)
  if (version > Number(present)) throw conflict(present, [], inWords)
  const changes = await changesSince(version)
  if (changes.length > 0) throw conflict(present, changes, inWords)
}

/**
 * Nothing is overwritten: whoever saves sees first what others did.
 *
 * @param version the state that the changes led to
 */
export function conflict<Box extends ChangedBox>(
  version: string,
  changes: readonly Box[],
  inWords: (box: Box) => string,
): Failure {
  const unnamed = changes.length - NAMED
  const named = [...changes.slice(0, NAMED).map(inWords), ...(unnamed > 0 ? [`and ${unnamed} more`] : [])].join('; ')
  const what = named === '' ? 'Load it again.' : `${named}.`
  const told = changes.slice(0, TOLD)
  const details: Omit<ConflictDetails, 'changes'> & { readonly changes: readonly Box[] } = {
    version,
    changes: told,
    more: changes.length - told.length,
  }
  return new Failure(409, `The matrix was changed meanwhile, so nothing was saved. ${what}`, undefined, details)
}

/** Who made a change, where it is known. */
export const byWhom = (changedBy: string | null): string => (changedBy === null ? '' : ` (by ${changedBy})`)

function badVersion(): never {
  throw badRequest('If-Match must be the version that the matrix was read in.')
}
