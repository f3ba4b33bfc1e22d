import { parseArgs } from 'node:util'
import { byCommand } from '#administration/commands/by-command.ts'
import { systemClock } from '#base/clock.ts'
import { createJsonLog } from '#base/json-log.ts'
import { embeddedLogins } from '#store/connection/logins.ts'
import type { Database } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { heldText, jobsHeldSince } from '#store/jobs/held-jobs.ts'
import { isJobKind } from '#store/jobs/kinds.ts'
import { type JobQueue, openJobQueue } from '#store/jobs/queue.ts'
import { findSystemJob, listSystemJobs } from '#store/jobs/queue-state.ts'
import { NO_PAUSE } from '#store/jobs/workers.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { chosenInstitution, exitCodeOf, Misuse, settings, withDatabase, withDatabaseUrl } from './operations/command-line.ts'
import { startHeldJobs } from './operations/read-only.ts'

const USAGE = `npm run jobs -- list [--institution NAME] [--json]
npm run jobs -- retry ID
npm run jobs -- cancel ID
npm run jobs -- start

  What portals do in the background: letters, large statements, upkeep at night. Ended jobs are kept for thirty days.

  list     the newest hundred, of all institutions and of the portal itself, or of one institution; failed ones with the reason
  retry    queues a failed job once more
  cancel   cancels a job that has not ended
  start    lets jobs and letters go on that have waited since a restore; the audit trail of every institution has an event`

const ROWS = 100

process.exitCode = await exitCodeOf(USAGE, async () => {
  const options = { institution: { type: 'string' }, json: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [command, id, ...more] = positionals
  const hasId = command === 'retry' || command === 'cancel'
  const isKnown = hasId || command === 'list' || command === 'start'
  if (more.length > 0 || (id !== undefined) !== hasId || !isKnown) throw new Misuse(USAGE)
  await withDatabase(settings(), (db) => {
    if (command === 'start') return start(db)
    return id === undefined
      ? list(db, values.institution, values.json === true)
      : change(db, command === 'retry' ? 'retry' : 'cancel', id)
  })
  return 0
})

async function list(db: Database, name: string | undefined, isJson: boolean): Promise<void> {
  const institution = name === undefined ? null : (await chosenInstitution(db, name)).id
  const rows = await db.withSystem((tx) => listSystemJobs(tx, institution, ROWS), 'read only')
  if (isJson) return console.log(JSON.stringify(rows, null, 2))
  const since = await db.withSystem(jobsHeldSince, 'read only')
  if (since !== null) console.log(heldText(since))
  if (rows.length === 0) console.log('There are no jobs.')
  const names = new Map((await listInstitutions(db)).map((each) => [each.id, each.name]))
  for (const { id, kind, institutionId, state, attempts, sentAt, reason } of rows) {
    const of = institutionId === null ? 'the portal' : (names.get(institutionId) ?? institutionId)
    console.log([id, sentAt, kind, state, `tries: ${attempts}`, of, ...(reason === null ? [] : [reason])].join('  '))
  }
}

async function start(db: Database): Promise<void> {
  const isChanged = await startHeldJobs(db, systemClock.now())
  console.log(isChanged ? 'Jobs and letters go on, in every process within five seconds.' : 'Jobs and letters are not held.')
}

async function change(db: Database, command: 'retry' | 'cancel', id: string): Promise<void> {
  const job = await db.withSystem((tx) => findSystemJob(tx, id), 'read only')
  if (!job || !isJobKind(job)) throw new Misuse(`There is no job ${id}; \`npm run jobs -- list\` lists them.`)
  const { kind, institutionId } = job
  const isDone = await withQueue((queue) =>
    db.withSystem(async (tx) => {
      if (!(await queue[command](kind, id, tx))) return false
      const event = institutionId === null ? null : byCommand(institutionId, `institution.${command}-job`, id, systemClock.now())
      if (event) await appendAuditEvent(tx, { ...event, details: { kind } })
      return true
    }),
  )
  if (!isDone) throw new Misuse(command === 'retry' ? `The job ${id} has not failed.` : `The job ${id} has ended.`)
  console.log(command === 'retry' ? `The job ${id} is queued once more.` : `The job ${id} is cancelled.`)
}

/** The queue of the settings' database; nothing is worked on. */
async function withQueue<T>(work: (queue: JobQueue) => Promise<T>): Promise<T> {
  const log = createJsonLog(() => {}, systemClock)
  return await withDatabaseUrl(settings(), async (url) => {
    const databaseUrl = settings().databaseUrl === null ? (await embeddedLogins(url)).system : url
    const queue = await openJobQueue({ databaseUrl, log, supervises: false, pause: NO_PAUSE })
    return await work(queue).finally(() => queue.close())
  })
}
