import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { countDisagreements, insertSourceDelivery } from '#store/sources/deliveries.ts'
import { accountIdsOf, findSourceOfToken, type SourceRow } from '#store/sources/sources.ts'
import type { FileReport } from '../statement-report.ts'

/** The prefix of programs among senders, as the audit trail names them. */
const PROGRAM = 'token:'

/**
 * The source that a sender delivers for; undefined for all others.
 *
 * @throws 409 where it is paused
 */
export async function sourceOfSender(db: Database, institutionId: string, sentBy: string): Promise<SourceRow | undefined> {
  if (!sentBy.startsWith(PROGRAM)) return undefined
  const tokenId = sentBy.slice(PROGRAM.length)
  const source = await db.withInstitution(institutionId, (tx) => findSourceOfToken(tx, institutionId, tokenId), 'read only')
  if (source?.isPaused) throw new Failure(409, refusal('sourcePaused', { source: source.name }))
  return source
}

/** The accounts that a sender finds: those of its source. */
export const accountsOfSource = (source: SourceRow | undefined): { readonly only?: ReadonlySet<string> } =>
  source ? { only: new Set(source.accountIds) } : {}

/** SHA-256 of a file. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

interface Delivered {
  readonly source: SourceRow
  /** The instant of the booking. */
  readonly at: Date
  readonly files: readonly FileReport[]
  /** Of each file. */
  readonly hashes: readonly string[]
  readonly jobId: string | null
  /** What a fetched file is known by. */
  readonly fetchedAs?: string | null
}

/** Keeps what became of files, in the transaction that books them. */
export async function recordDelivery(
  tx: Transaction,
  { source, at, files, hashes, jobId, fetchedAs = null }: Delivered,
): Promise<void> {
  const { institutionId, id: sourceId } = source
  for (const [place, report] of files.entries()) {
    const sum = (kind: keyof FileReport['statements'][number]['lines']) =>
      report.statements.reduce((total, { lines }) => total + lines[kind], 0)
    const [newLines, waitingLines, refusedLines] = [sum('new'), sum('similar') + sum('doubtful'), sum('refused')]
    const own = report.statements.filter(({ differences }) => differences.length > 0).length
    const differences = Math.max(own, await countDisagreements(tx, institutionId, at, report.file))
    const named = report.statements.flatMap(({ portalAccount }) => (portalAccount ? [portalAccount.id] : []))
    await insertSourceDelivery(tx, {
      ...{ id: newId(), institutionId, sourceId, at, file: report.file, hash: hashes[place]!, differences, jobId, fetchedAs },
      ...{ newLines, waitingLines, refusedLines, batchId: report.batch ?? null, reason: report.problem?.reason ?? null },
      lines: newLines + waitingLines + refusedLines + sum('alreadyHere') + sum('leftOut'),
      accountIds: [...(await accountIdsOf(tx, institutionId, [...new Set(named)]))],
      outcome: outcomeOf({ isUnread: report.problem !== undefined, newLines, waitingLines, refusedLines, differences }),
    })
  }
}

interface Counts {
  readonly isUnread: boolean
  readonly newLines: number
  readonly waitingLines: number
  readonly refusedLines: number
  readonly differences: number
}

function outcomeOf({ isUnread, newLines, waitingLines, refusedLines, differences }: Counts) {
  if (isUnread || refusedLines > 0) return 'refused'
  if (differences > 0) return 'wrong'
  if (waitingLines > 0) return 'waiting'
  return newLines > 0 ? 'booked' : 'unchanged'
}
