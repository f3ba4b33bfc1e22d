import type { Clock } from '#base/clock.ts'
import { JobFailure, jobReason } from '#base/job-failure.ts'
import { type SealingKey, seal, unseal } from '#base/secrets/seal.ts'
import type { Attachment, Letter } from '#mail/letter.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { deleteLetter, findLetter, insertLetter, lettersNotUnder, saveLetter } from '#store/jobs/letters.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import type { JobHandler } from '#store/jobs/workers.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly key: SealingKey
}

/** Attachments of a letter. */
export interface LetterFiles {
  readonly files: readonly Attachment[]
  /** Notes that it was sent, in the transaction that forgets the letter. */
  readonly sent: (tx: Transaction) => Promise<void>
}

/** Reads what goes with a letter when it is sent; null where the letter must not be sent any more. */
export type ReadLetterFiles = (letter: Letter, id: string) => Promise<LetterFiles | null>

/** Letters become jobs: one that cannot be sent now is tried again, and none is lost with the process. */
export function createQueuedMailer(queue: Pick<JobQueue, 'send' | 'wake'>, { db, clock, key }: Dependencies): Mailer {
  return {
    send: async (letter) => {
      await db.withSystem((tx) => queueLetter(tx, queue, letter, { clock, key }))
      queue.wake('mail')
    },
    close: () => {},
  }
}

/** Puts a letter into the queue, in a transaction of the system: it is sent with what else that writes. */
export async function queueLetter(
  tx: Transaction,
  queue: Pick<JobQueue, 'send'>,
  letter: Letter,
  { clock, key }: Pick<Dependencies, 'clock' | 'key'>,
): Promise<void> {
  const id = newId()
  const content = seal(Buffer.from(JSON.stringify(letter)), id, key)
  const { to: email, kind } = letter
  const institutionId = await insertLetter(tx, { id, email, kind, content, keyId: key.id, writtenAt: clock.now() })
  await queue.send({ kind: 'mail', id, institutionId }, tx)
}

interface Sending extends Pick<Dependencies, 'db' | 'key'> {
  readonly mailer: Mailer
  readonly filesOf: ReadLetterFiles
}

/** Sends a letter of the queue. After a crash it may be sent twice, with the same Message-ID. */
export function letterHandler({ mailer, filesOf, db, key }: Sending): JobHandler {
  return async ({ id }) => {
    const row = await db.withSystem((tx) => findLetter(tx, id), 'read only')
    // It was sent, and then the process ended; or its recipient was erased.
    if (!row) return
    const letter = JSON.parse(Buffer.from(unseal(row.content, id, key)).toString()) as Letter
    const found = await filesOf(letter, id)
    if (found === null) return void (await db.withSystem((tx) => deleteLetter(tx, id)))
    await mailer.send(letter, id, found.files).catch((error: unknown) => {
      throw new JobFailure(jobReason('mailServer', { code: codeOf(error) }), { cause: error })
    })
    await db.withSystem(async (tx) => {
      await found.sent(tx)
      await deleteLetter(tx, id)
    })
  }
}

/** Seals the letters that wait with the key; each was sealed with one before it. @returns how many */
export function resealLetters(db: Database, key: SealingKey): Promise<number> {
  return db.withSystem(async (tx) => {
    const rows = await lettersNotUnder(tx, key.id)
    for (const { id, content } of rows)
      await saveLetter(tx, { id, content: seal(unseal(content, id, key), id, key), keyId: key.id })
    return rows.length
  })
}

/** The reply of the mail server, or how it could not be reached; its words may name people. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  if ('responseCode' in error && typeof error.responseCode === 'number') return String(error.responseCode)
  return 'code' in error && typeof error.code === 'string' ? error.code : 'error'
}
