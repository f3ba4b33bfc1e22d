import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { tokenOfActor } from '#access/caller.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { countDisagreements, insertSourceDelivery, type SourceDelivery } from '#store/sources/deliveries.ts'
import { accountIdsOf, findSourceOfToken, type SourceRow, sourcesOfFile } from '#store/sources/sources.ts'
import { problemOf } from '../base/problem.ts'
import type { FileReport } from '../statement-report.ts'
import type { LineCounts } from '../summary.ts'

/**
 * The source that a sender delivers for; undefined for all others.
 *
 * @throws 409 where it is paused
 */
export async function sourceOfSender(db: Database, institutionId: string, sentBy: string): Promise<SourceRow | undefined> {
  const tokenId = tokenOfActor(sentBy)
  if (tokenId === undefined) return undefined
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
  /** Undefined where a person sent the files, or a program that is of no source. */
  readonly source: SourceRow | undefined
  /** The instant of the booking. */
  readonly at: Date
  readonly files: readonly FileReport[]
  /** Of each file. */
  readonly hashes: readonly string[]
  readonly jobId: string | null
  /** Identity of a fetched file. */
  readonly fetchedAs?: string | null
}

/**
 * Keeps what became of files, in the transaction that books them. What a person sends counts for the sources that it is of: of their
 * accounts alone, or what one of them delivered before.
 */
export async function recordDelivery(
  tx: Transaction,
  institutionId: string,
  { source, at, files, hashes, jobId, fetchedAs = null }: Delivered,
): Promise<void> {
  for (const [place, report] of files.entries()) {
    const counts = [...report.statements.map(({ lines }) => lines), ...linesOfLists(report)]
    const sum = (kind: keyof LineCounts) => counts.reduce((total, lines) => total + lines[kind], 0)
    const [newLines, waitingLines, refusedLines] = [sum('new'), sum('similar') + sum('doubtful'), sum('refused')]
    const own = report.statements.filter(({ differences }) => differences.length > 0).length
    const differences = Math.max(own, await countDisagreements(tx, institutionId, at, report.file))
    const named = report.statements.flatMap(({ portalAccount }) => (portalAccount ? [portalAccount.id] : []))
    const accountIds = [...(await accountIdsOf(tx, institutionId, [...new Set(named)]))]
    const hash = hashes[place]!
    const isUnread = report.problem !== undefined
    const unknown = unknownAccount(report) ?? unknownInstrument(report)
    const delivery = {
      institutionId,
      at,
      file: report.file,
      hash,
      differences,
      jobId,
      fetchedAs,
      newLines,
      waitingLines,
      refusedLines,
      batchId: report.batch ?? null,
      reason: report.problem?.reason ?? unknown,
      lines: newLines + waitingLines + refusedLines + sum('alreadyHere') + sum('leftOut'),
      accountIds,
      outcome: outcomeOf({ isUnread, isUnknown: unknown !== null, newLines, waitingLines, refusedLines, differences }),
    }
    const of = source ? [source.id] : await sourcesOfFile(tx, institutionId, { hash, accountIds })
    for (const sourceId of of) await insertSourceDelivery(tx, { ...delivery, id: newId(), sourceId })
  }
}

/** Problem of a statement whose account is not known: also one that states holdings alone waits for it. */
function unknownAccount({ statements }: FileReport): string | null {
  const found = statements.find(({ portalAccount }) => portalAccount === null)
  if (!found) return null
  const number = found.account ?? ''
  return problemOf('accountNotChosen', null, { number, isNumbered: number === '' ? 'no' : 'yes' }).reason
}

/** Problem of a list of closes that waits for the choice of an instrument. */
function unknownInstrument({ file, closes = [] }: FileReport): string | null {
  const found = closes.find(({ instrument }) => instrument === null)
  return found ? problemOf('instrumentUnknown', null, { name: found.named ?? file }).reason : null
}

/** The lines of a list of closes, instruments, rates or corporate actions by what became of them. */
function linesOfLists({ closes = [], instruments, rates, actions }: FileReport): readonly LineCounts[] {
  const none = { similar: 0, doubtful: 0 }
  const listed = [instruments?.lines, rates, actions].filter((lines) => lines !== undefined)
  return [
    ...closes.map(({ lines: { changed, empty, ...lines } }) => ({ ...lines, ...none, new: lines.new + changed, leftOut: empty })),
    ...listed.map(({ changed, ...lines }) => ({ ...lines, ...none, new: lines.new + changed })),
  ]
}

interface Counts {
  readonly isUnread: boolean
  readonly isUnknown: boolean
  readonly newLines: number
  readonly waitingLines: number
  readonly refusedLines: number
  readonly differences: number
}

function outcomeOf({
  isUnread,
  isUnknown,
  newLines,
  waitingLines,
  refusedLines,
  differences,
}: Counts): SourceDelivery['outcome'] {
  if (isUnread || refusedLines > 0) return 'refused'
  if (differences > 0) return 'wrong'
  if (waitingLines > 0 || isUnknown) return 'waiting'
  return newLines > 0 ? 'booked' : 'unchanged'
}
