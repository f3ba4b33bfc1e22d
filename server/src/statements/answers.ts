import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { sendStatements } from '@portal/contract/institution/statements.ts'
import { actorOf, type UserCaller } from '#access/caller.ts'
import { mayReadLedger } from '#access/policy.ts'
import { assertStoredRight } from '#access/stored-right.ts'
import type { Clock } from '#base/clock.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { type AnyAnswer, type Call, formAnswer } from '#http/answer.ts'
import { once } from '#http/once.ts'
import type { Form } from '#http/upload/form.ts'
import type { Database } from '#store/database.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import type { BookOptions, ReadFile } from './booking/book-file.ts'
import { bookStatements, proposeStatements } from './booking/book-statements.ts'
import { isLarge, sendDelivery } from './delivery/send-delivery.ts'
import { accountsOfSource, hashOfFile, recordDelivery, sourceOfSender } from './delivery/source-delivery.ts'
import { answerFetchSource } from './feeds/fetch-source.ts'
import { mappedListsOf } from './mapped-lists.ts'
import { presentStatements } from './present.ts'
import { collectInWorker } from './read-in-worker.ts'
import { answerReconciliations } from './reconciliations.ts'
import { UnknownAccount } from './routing/route-statements.ts'
import { optionsOf, sendableBy, takenOf } from './statement-options.ts'
import type { NamedList } from './tables/mapped-preset.ts'

interface StatementServices {
  readonly db: Database
  readonly clock: Clock
  /** Caches of an institution's data. */
  readonly compute: { readonly invalidateData: (institutionId: string) => void }
  readonly entitlements: { readonly invalidate: (institutionId: string) => void }
  readonly jobs: Pick<JobQueue, 'send' | 'wake'>
}

type Reply = ResponseOf<typeof sendStatements>

const MAX_FILES = 100

const answerStatements = formAnswer(sendStatements, async (call, services: StatementServices) => {
  const { body, caller, context, form } = call
  const { db, clock, compute, entitlements } = services
  const sendable = sendableBy(caller)
  await db.withInstitution(caller.institutionId, (tx) => assertStoredRight(tx, caller, 'import-data'), 'read only')
  if (form.files.length === 0) throw badRequest(refusal('noFiles'))
  if (form.files.length > MAX_FILES) throw badRequest(refusal('tooManyFiles', { count: form.files.length, most: MAX_FILES }))
  const asked = optionsOf(body)
  const { institutionId } = caller
  const source = await sourceOfSender(db, institutionId, actorOf(caller))
  if (isLarge(form)) return await answerLater(call, services, source?.id ?? null)
  const now = clock.now()
  const { address, requestId } = context
  const options: BookOptions = {
    ...asked,
    choice: { ...asked.choice, ...accountsOfSource(source) },
    ...takenOf(sendable, source),
    readsLedger: mayReadLedger(caller),
    label: { source: 'api', bookedBy: actorOf(caller), knownAt: now, request: { address, requestId } },
  }
  const files = await readForm(form, await mappedListsOf(db, institutionId))
  try {
    if (body.book !== 'true') return presentStatements(await proposeStatements(db, institutionId, files, options))
    const reply = await db.withInstitution(institutionId, async (tx) => {
      const work = async () => {
        const booked = await bookStatements(tx, institutionId, files, options)
        await recordDelivery(tx, institutionId, {
          source,
          at: now,
          files: booked.files,
          hashes: await hashesOf(form),
          jobId: null,
        })
        return presentStatements(booked)
      }
      // Entries that a program sends again are equal to booked ones, so that nothing is booked twice without a key either.
      return caller.kind === 'token' ? await work() : await once(tx, now, sendStatements, keyed(call, caller), work)
    })
    compute.invalidateData(institutionId)
    entitlements.invalidate(institutionId)
    return reply
  } catch (error) {
    if (!(error instanceof UnknownAccount)) throw error
    throw badRequest(refusal(error.isAmbiguous ? 'severalAccounts' : 'noSuchAccount', { account: error.account }))
  }
})

type StatementCall = Call<typeof sendStatements> & { readonly form: Form }

/** Replies with the job that reads the files. */
async function answerLater(call: StatementCall, { db, clock, jobs }: StatementServices, sourceId: string | null): Promise<Reply> {
  const { caller, context } = call
  const now = clock.now()
  const reply = await db.withSystem(async (tx) => {
    const work = async () => ({
      files: [],
      job: await sendDelivery(tx, jobs, { ...call, ...sendableBy(caller), readsLedger: mayReadLedger(caller), sourceId, now }),
    })
    return caller.kind === 'token' ? await work() : await once(tx, now, sendStatements, keyed(call, caller), work)
  })
  jobs.wake('statements')
  context.accept()
  return reply
}

const keyed = ({ params, context, body, form }: StatementCall, caller: UserCaller) => ({
  params,
  caller,
  context,
  body: { ...body, files: form.hash },
})

const hashesOf = ({ files }: Form): Promise<readonly string[]> => Promise.all(files.map(({ path }) => hashOfFile(path)))

async function readForm({ files }: Form, lists: readonly NamedList[]): Promise<readonly ReadFile[]> {
  const read: ReadFile[] = []
  for (const { name, path } of files) {
    const { report, items } = await collectInWorker(path, lists)
    read.push({ report: { ...report, file: name }, items })
  }
  return read
}

export const statementAnswers: readonly AnyAnswer<StatementServices>[] = [
  answerStatements,
  answerReconciliations,
  answerFetchSource,
]
