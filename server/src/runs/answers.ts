import { hasRight } from '@portal/contract/access/roles.ts'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type HouseRow, house } from '@portal/contract/house/house.ts'
import { orderRun, runDetail, runs } from '@portal/contract/house/runs.ts'
import { asCaller } from '#access/as-caller.ts'
import type { Caller } from '#access/caller.ts'
import type { Clock } from '#base/clock.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { type AnyAnswer, answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import type { Database, Transaction } from '#store/database.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { publishedKeys } from '#store/runs/run-keys.ts'
import { findRun, lastDayBefore, lastRun, listRuns, readRunRows, type StoredRun } from '#store/runs/runs.ts'
import { lastSignInsOfClients } from '#store/session/client-sign-ins.ts'
import { answerHouseFigure } from './house-figure.ts'
import { houseOf, TOTAL } from './house-rows.ts'
import { orderOrJoin } from './order-runs.ts'
import { daySeconds, presentRun, secondsOf } from './present-run.ts'
import { isRunDue } from './run-handler.ts'
import { sortedClients } from './sorted-clients.ts'

interface HouseServices {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'send' | 'wake'>
}

const PAGE = 100

const answerHouse = answer(house, async ({ body, caller }, { db }: HouseServices) => {
  const { offset = 0, limit = PAGE } = body
  return await asCaller(
    db,
    caller,
    async (tx) => {
      const lastSignIns = await signInsFor(tx, caller)
      const run = await wantedRun(tx, caller, body)
      if (!run) {
        const before = body.asOf === undefined ? undefined : await lastDayBefore(tx, caller.institutionId, body.asOf)
        const nothing = { run: null, rows: [], rowCount: 0, total: null, notes: [], lastSignIns }
        return { ...nothing, lastDayBefore: before === undefined ? null : daySeconds(before) }
      }
      const { rows, total, notes } = await houseOf(tx, run, caller)
      const found = sortedClients(matching(rows, body.search), body)
      const shown = found.slice(offset, offset + limit)
      const named = new Set([TOTAL, ...shown.map(({ client }) => client)])
      return {
        run: presentRun(run),
        lastDayBefore: null,
        rows: shown,
        rowCount: found.length,
        total,
        lastSignIns,
        notes: notes.filter(({ row }) => named.has(row)),
      }
    },
    'isolation level repeatable read read only',
  )
})

/** @throws 404 for an id of no run */
async function wantedRun(
  tx: Transaction,
  { institutionId }: Caller,
  { runId, asOf }: { readonly runId?: string | undefined; readonly asOf?: string | undefined },
): Promise<StoredRun | undefined> {
  if (runId === undefined) return await lastRun(tx, institutionId, asOf)
  const found = await findRun(tx, institutionId, runId)
  if (!found) throw notFound()
  return found
}

async function signInsFor(tx: Transaction, caller: Caller): Promise<ResponseOf<typeof house>['lastSignIns']> {
  if (caller.kind === 'token' || !hasRight(caller.role, 'manage-users')) return null
  const found = await lastSignInsOfClients(tx, caller.institutionId)
  return found.map(({ clientId, at }) => ({ clientId, at: secondsOf(at) }))
}

function matching(rows: readonly HouseRow[], search = ''): readonly HouseRow[] {
  const wanted = search.trim().toLowerCase()
  return wanted === '' ? rows : rows.filter(({ client }) => client.toLowerCase().includes(wanted))
}

const answerRuns = answer(runs, async ({ body: { before }, caller }, { db }: HouseServices) => {
  const { institutionId } = caller
  const read = async (tx: Transaction) => ({
    found: await listRuns(tx, institutionId, { ...(before !== undefined && { before: Number(before) }), limit: PAGE + 1 }),
    keys: await publishedKeys(tx, institutionId),
  })
  const { found, keys } = await asCaller(db, caller, read, 'read only')
  return {
    runs: found.slice(0, PAGE).map(presentRun),
    hasMore: found.length > PAGE,
    keys: keys.map(({ id, publicKey, madeAt, retiredAt }) => ({
      id,
      publicKey,
      madeAt: secondsOf(madeAt),
      retiredAt: retiredAt && secondsOf(retiredAt),
    })),
  }
})

const answerRunDetail = answer(runDetail, async ({ params, caller }, { db }: HouseServices) => {
  const read = async (tx: Transaction) => {
    const run = await findRun(tx, caller.institutionId, params.id)
    return run && { run, rows: await readRunRows(tx, run) }
  }
  const found = await asCaller(db, caller, read, 'read only')
  if (!found) throw notFound()
  const rows = found.rows.map(({ kind, subject, clientId, accountIds, content, hash }) => {
    return { kind, subject, clientId, accountIds, content, hash }
  })
  return { run: presentRun(found.run), rows }
})

const answerOrderRun = answer(orderRun, async ({ caller, context }, { db, clock, jobs }: HouseServices) => {
  const { institutionId } = caller
  if (!(await isRunDue(db, institutionId))) throw new Failure(409, refusal('runIsCurrent'))
  const now = clock.now()
  const jobId = await db.withSystem(async (tx) => {
    const ordered = await orderOrJoin(tx, jobs, institutionId, now)
    // The run that was under way has ended since it was asked whether one is due.
    if (ordered === null) throw new Failure(409, refusal('runIsCurrent'))
    if (ordered.isNew) await auditChange(tx, now, { caller, context }, 'institution.order-run', ordered.jobId)
    return ordered.jobId
  })
  jobs.wake('runs')
  return { jobId }
})

export const houseAnswers: readonly AnyAnswer<HouseServices>[] = [
  answerHouse,
  answerHouseFigure,
  answerRuns,
  answerRunDetail,
  answerOrderRun,
]
