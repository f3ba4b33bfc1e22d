import { createHash, createPublicKey, sign, verify } from 'node:crypto'
import type { ComputedRow } from './run-content.ts'
import type { StoredRun, StoredRunRow } from './runs.ts'

/** The previous hash of the first run. */
export const BEFORE_THE_FIRST = '0'.repeat(64)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The name of a set of accounts, in whatever order. */
export const subjectOf = (accountIds: readonly string[]): string => sha256(accountIds.toSorted().join('\n'))

/** The hash of a row: of all that it says. */
export const hashOfRow = ({ kind, subject, clientId, accountIds, content }: ComputedRow | StoredRunRow): string =>
  sha256(JSON.stringify([kind, subject, clientId, accountIds, content]))

/** The hash of all rows, which are in the order of kind and subject. */
export const hashOfRows = (rows: readonly { readonly hash: string }[]): string => sha256(rows.map(({ hash }) => hash).join(''))

/** In the order in which rows are hashed. */
export const byKindAndSubject = (a: ComputedRow, b: ComputedRow): number => {
  const [first, second] = [`${a.kind} ${a.subject}`, `${b.kind} ${b.subject}`]
  return first < second ? -1 : Number(first > second)
}

/** The hash of a run: of its rows, of what they are of, and of the run before. */
export function hashOfRun(run: Omit<StoredRun, 'hash' | 'signature'>): string {
  const { institutionId, id, sequence, day, at, dataVersion, programVersion, conventions, rowCount, rowsHash } = run
  const days = Date.parse(`${day}T00:00Z`) / 1_000
  return sha256(
    JSON.stringify([
      ...[institutionId, id, sequence, days, Math.floor(at.getTime() / 1_000), dataVersion, programVersion, conventions],
      ...[rowCount, rowsHash, run.previousHash, run.keyId],
    ]),
  )
}

/** Signs the hash of a run. @param privateKey PKCS #8 @returns base64 */
export const signatureOfRun = (hash: string, privateKey: Uint8Array): string =>
  sign(null, Buffer.from(hash), { key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' }).toString('base64')

/** Whether a run was signed so. @param publicKey SubjectPublicKeyInfo in base64 */
export function isSignedRun({ hash, signature }: Pick<StoredRun, 'hash' | 'signature'>, publicKey: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(hash), key, Buffer.from(signature, 'base64'))
}
