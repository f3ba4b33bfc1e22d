import { endPackSchedule, type PackSchedule, packSchedules, savePackSchedule } from '@portal/contract/packs/schedules.ts'
import { asCaller } from '#access/as-caller.ts'
import { actorOf, type Caller } from '#access/caller.ts'
import type { EntitlementCache } from '#access/entitlements.ts'
import type { Clock } from '#base/clock.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { type AnyAnswer, answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { keyedIdOf, madeBefore } from '#http/once.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { readInstitution } from '#store/institution/read-institution.ts'
import { lockPacks } from '#store/packs/packs.ts'
import { deleteSchedule, readSchedules, type StoredSchedule, saveSchedule } from '#store/packs/schedules.ts'
import { assertReportingCurrency, clientsOf } from './insert-order.ts'
import { scheduleTimes } from './schedule-times.ts'

interface ScheduleServices {
  readonly db: Database
  readonly clock: Clock
  readonly entitlements: Pick<EntitlementCache, 'of'>
}

/** Of one owner. */
const MAX_SCHEDULES = 50

const answerSchedules = answer(packSchedules, async ({ caller }, { db, clock }: ScheduleServices) => {
  const { institutionId } = caller
  const [found, holidays] = await asCaller(
    db,
    caller,
    async (tx) => [await readSchedules(tx, institutionId), await holidaysOf(tx, institutionId)],
    'read only',
  )
  return { rows: found.map((schedule) => presentSchedule(schedule, holidays, clock.now())) }
})

const answerSaveSchedule = answer(savePackSchedule, async (call, services: ScheduleServices) => {
  const { body, caller, context } = call
  const { db, clock, entitlements } = services
  const { institutionId } = caller
  if (body.reportingCCY !== undefined) await assertReportingCurrency(db, institutionId, body.reportingCCY)
  clientsOf((await entitlements.of(caller)).clients, body.clientIds)
  const keyed = keyedIdOf(savePackSchedule, call)
  const now = clock.now()
  return await db.withSystem(async (tx) => {
    await lockPacks(tx, institutionId)
    const holidays = await holidaysOf(tx, institutionId)
    const own = (await readSchedules(tx, institutionId)).filter((schedule) => isOwn(schedule, caller))
    const former = madeBefore(own, keyed)
    if (former !== undefined) return presentSchedule(own.find(({ id }) => id === former)!, holidays, now)
    const before = own.find(({ id }) => id === body.scheduleID)
    // One of another owner orders in their name: only they change it.
    if (body.scheduleID !== undefined && !before) throw notFound()
    if (!before && own.length >= MAX_SCHEDULES) throw new Failure(409, refusal('manySchedules', { most: MAX_SCHEDULES }))
    const schedule = scheduleOf(body, caller, before, now, keyed?.id)
    await saveSchedule(tx, schedule)
    const { name, every, isPaused } = schedule
    const action = before ? 'documents.change-schedule' : 'documents.add-schedule'
    await auditChange(tx, now, { caller, context }, action, name, { every, isPaused, clients: schedule.clientIds?.length ?? 0 })
    return presentSchedule(schedule, holidays, now)
  })
})

const answerEndSchedule = answer(endPackSchedule, async ({ params, caller, context }, { db, clock }: ScheduleServices) => {
  const all = await asCaller(db, caller, (tx) => readSchedules(tx, caller.institutionId), 'read only')
  const schedule = all.find(({ id }) => id === params.id)
  if (!schedule) throw notFound()
  await db.withSystem(async (tx) => {
    if (!(await deleteSchedule(tx, schedule.id))) throw notFound()
    await auditChange(tx, clock.now(), { caller, context }, 'documents.end-schedule', schedule.name)
  })
  return {}
})

const isOwn = ({ userId, tokenId }: StoredSchedule, caller: Caller): boolean =>
  caller.kind === 'user' ? userId === caller.userId : tokenId === caller.tokenId

const holidaysOf = async (tx: Transaction, institutionId: string): Promise<ReadonlySet<number>> =>
  new Set((await readInstitution(tx, institutionId)).holidays)

/** A schedule with new terms orders for due times from now on. */
function scheduleOf(
  body: Parameters<typeof answerSaveSchedule.handler>[0]['body'],
  caller: Caller,
  before: StoredSchedule | undefined,
  now: Date,
  id = newId(),
): StoredSchedule {
  const { scheduleID: _, clientIds, reportingCCY, paper = 'A4', name, on, at, mailsWhenDone, attaches = false, ...terms } = body
  return {
    ...terms,
    id: before?.id ?? id,
    institutionId: caller.institutionId,
    orderedBy: actorOf(caller),
    name: name.toWellFormed(),
    userId: caller.kind === 'user' ? caller.userId : null,
    tokenId: caller.kind === 'token' ? caller.tokenId : null,
    clientIds: clientIds ? [...new Set(clientIds)] : null,
    reportingCurrency: reportingCCY ?? null,
    paper,
    nth: on,
    dueAt: at,
    mailsWhenDone: mailsWhenDone && caller.kind === 'user',
    attaches: attaches && mailsWhenDone && caller.kind === 'user',
    createdAt: now,
    lastAt: before?.lastAt ?? null,
    problem: null,
  }
}

function presentSchedule(schedule: StoredSchedule, holidays: ReadonlySet<number>, now: Date): PackSchedule {
  const { id, name, clientIds, kind, timePeriod, reportingCurrency, paper, mailsWhenDone, attaches, every, timeZone, isPaused } =
    schedule
  const { next } = scheduleTimes(schedule, holidays, now)
  return {
    id,
    name,
    kind,
    every,
    timeZone,
    isPaused,
    paper,
    mailsWhenDone,
    attaches,
    problem: schedule.problem,
    owner: schedule.orderedBy,
    // It was checked when it was saved.
    timePeriod: timePeriod as PackSchedule['timePeriod'],
    on: schedule.nth,
    at: schedule.dueAt,
    clientIds,
    reportingCCY: reportingCurrency,
    nextAt: isPaused ? null : Math.floor(next.getTime() / 1000),
    lastAt: schedule.lastAt && Math.floor(schedule.lastAt.getTime() / 1000),
  }
}

export const scheduleAnswers: readonly AnyAnswer<ScheduleServices>[] = [answerSchedules, answerSaveSchedule, answerEndSchedule]
