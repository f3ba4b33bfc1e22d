import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import type { Caller } from '#access/caller.ts'
import { createEntitlements } from '#access/entitlements.ts'
import type { EntitledClient } from '#access/scope.ts'
import type { Clock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { jobReason } from '#base/job-failure.ts'
import type { Log } from '#base/log.ts'
import type { Database, Transaction } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { readInstitution } from '#store/institution/read-institution.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { readSchedules, type StoredSchedule, takeDueTime } from '#store/packs/schedules.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { clientsOf, insertOrder } from './insert-order.ts'
import { ordererOf } from './orderer.ts'
import { periodAt, scheduleTimes } from './schedule-times.ts'

interface Ordering {
  readonly db: Database
  readonly clock: Clock
  readonly queue: Pick<JobQueue, 'send' | 'wake'>
  /** Nothing is ordered while the portal is read-only. */
  readonly isReadOnly: () => boolean
}

const LOOK_MS = 60_000
const TOO_MANY = 429

/**
 * Orders the packs of schedules that are due. Each process that works looks every minute, and each due time is ordered once. Of several
 * due times that passed while no process ran, the last is.
 *
 * @returns a function that ends it
 */
export function watchSchedules(ordering: Ordering & { readonly log: Pick<Log, 'error'> }): () => void {
  const look = () =>
    void orderDueSchedules(ordering).catch((error: unknown) => ordering.log.error({ err: error }, 'Packs could not be ordered'))
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}

/** One look. */
export async function orderDueSchedules(ordering: Ordering): Promise<void> {
  const { db, clock, isReadOnly } = ordering
  if (isReadOnly()) return
  for (const { id, disabledAt } of await listInstitutions(db)) {
    if (disabledAt !== null) continue
    const schedules = (await db.withInstitution(id, (tx) => readSchedules(tx, id), 'read only')).filter(
      ({ isPaused }) => !isPaused,
    )
    if (schedules.length === 0) continue
    const { holidays } = await db.withInstitution(id, (tx) => readInstitution(tx, id), 'read only')
    for (const schedule of schedules) {
      const { last } = scheduleTimes(schedule, new Set(holidays), clock.now())
      if (last > (schedule.lastAt ?? schedule.createdAt)) await order(ordering, schedule, last)
    }
  }
}

async function order({ db, clock, queue }: Ordering, schedule: StoredSchedule, dueAt: Date): Promise<void> {
  const { id } = schedule
  const note = (problem: string) => db.withSystem((tx) => takeDueTime(tx, id, dueAt, problem))
  const caller = await ordererOf({ db, clock }, schedule)
  if (!caller) return void (await note(jobReason('notEntitled')))
  try {
    const { clients: entitled } = await createEntitlements(db).of(caller)
    const { clientIds } = schedule
    const clients = clientsOf(clientIds ? entitled.filter((client) => clientIds.includes(client.id)) : entitled, undefined)
    const gone = clientIds ? clientIds.length - clients.length : 0
    await db.withSystem(async (tx) => {
      const problem = gone > 0 ? jobReason('clientsGone', { count: gone }) : null
      if (await takeDueTime(tx, id, dueAt, problem))
        await insertScheduled(tx, queue, { caller, schedule, clients, dueAt }, clock.now())
    })
    queue.wake('packs')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // Of those whose packs have not ended it is tried again at the next look.
    if (error.status !== TOO_MANY) await note(error.reason)
  }
}

interface Scheduled {
  readonly caller: Caller
  readonly schedule: StoredSchedule
  readonly clients: readonly EntitledClient[]
  readonly dueAt: Date
}

async function insertScheduled(
  tx: Transaction,
  queue: Pick<JobQueue, 'send'>,
  { caller, schedule, clients, dueAt }: Scheduled,
  orderedAt: Date,
): Promise<void> {
  const { institutionId, orderedBy, name, kind, paper, mailsWhenDone, attaches, reportingCurrency, timePeriod, timeZone } =
    schedule
  // It was checked when it was saved.
  const period = periodAt(timePeriod, timeZone, dueAt) as TimePeriod
  const body = {
    kind,
    paper,
    mailsWhenDone,
    attaches,
    timePeriod: period,
    ...(reportingCurrency !== null && { reportingCCY: reportingCurrency }),
  }
  const pack = await insertOrder(tx, queue, { caller, body, clients, orderedAt })
  await appendAuditEvent(tx, {
    institutionId,
    at: orderedAt,
    actor: orderedBy,
    action: 'documents.order-pack',
    object: pack,
    result: 'success',
    address: '',
    requestId: '',
    details: { clients: clients.length, schedule: name },
  })
}
