import type { failure } from '@portal/contract/failure.ts'
import type { accountMatrixConflict, userMatrixConflict } from '@portal/contract/institution/matrix-conflict.ts'
import type * as z from 'zod/mini'
import { badRequest, Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { RequestContext } from '#http/answer.ts'
import type { Transaction } from '#store/database.ts'
import { entitlementVersion } from '#store/institution/entitlements.ts'

const FORM = /^(?:W\/)?"?(\d{1,15})"?$/
/** Number of changes named in a refusal's reason. */
const NAMED = 50
/** Number of changes listed in a refusal's details. */
const MAX_LISTED = 1_000

/** Details of a refused save besides reason and requestId. */
type ConflictDetails = Omit<
  z.output<typeof userMatrixConflict> | z.output<typeof accountMatrixConflict>,
  keyof z.output<typeof failure>
>
type ChangedBox = ConflictDetails['changes'][number]

/** The version of a matrix, sent to the browser and back as `If-Match`. Read it before the cells, so that it is never too new. */
export async function matrixVersion(tx: Transaction, institutionId: string): Promise<string> {
  return String((await entitlementVersion(tx, institutionId)) ?? 0)
}

/**
 * Refuses a save of a matrix that others changed since it was read; without `If-Match` nothing is checked.
 *
 * @param changesSince every cell of the matrix that changed after a version, with its user
 * @param inWords such as "Alpha: now in Growth (by ann@…)"
 * @throws 409 with these cells, 400 for an invalid `If-Match`
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
 * A refusal: the user must see the others' changes before saving again.
 *
 * @param version the version after these changes
 */
export function conflict<Box extends ChangedBox>(
  version: string,
  changes: readonly Box[],
  inWords: (box: Box) => string,
): Failure {
  const unnamed = changes.length - NAMED
  const named = [...changes.slice(0, NAMED).map(inWords), ...(unnamed > 0 ? [`and ${unnamed} more`] : [])].join('; ')
  const listed = changes.slice(0, MAX_LISTED)
  const details: Omit<ConflictDetails, 'changes'> & { readonly changes: readonly Box[] } = {
    version,
    changes: listed,
    more: changes.length - listed.length,
  }
  return new Failure(
    409,
    named === '' ? refusal('matrixChanged') : refusal('matrixChangedBy', { changes: named }),
    undefined,
    details,
  )
}

function badVersion(): never {
  throw badRequest(refusal('matrixVersion'))
}
