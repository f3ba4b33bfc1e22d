import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { limitState } from '@portal/engine/limits/limit.ts'
import { breachCause } from '@portal/engine/limits/limit-cause.ts'
import { limitMeasure } from '@portal/engine/limits/limit-measure.ts'
import type { Market } from '@portal/engine/market/market.ts'
import type { Caller } from '#access/caller.ts'
import type { Entitlements } from '#access/scope.ts'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { runLongTask } from '#base/task-queue.ts'
import type { Histories } from '#histories/histories.ts'
import { type GatheredScope, type ReportingServices, reportingScope } from '#histories/reporting-scope.ts'
import { type AppliedLimit, appliedLimit, isValidOn } from '#histories/stored-limits.ts'
import { readReportableVersion } from '#store/booking/data-versions.ts'
import type { Database, Transaction } from '#store/database.ts'
import { lockInstitution } from '#store/institution/lock-institution.ts'
import {
  firstChangedDay,
  type LatestState,
  type LimitKey,
  lastEvaluation,
  latestStates,
  type StoredState,
  saveEvaluation,
  saveStates,
  storedCloses,
} from '#store/limits/limit-states.ts'
import { readMandates, type StoredMandate } from '#store/limits/mandates.ts'
import { type LimitChange, noticeChanges } from './notice-changes.ts'
import { presentSubjects, subjectScope } from './subject-scope.ts'

interface EvaluationServices extends ReportingServices {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly histories: Histories
}

/** Closes before the last one that are evaluated again, or for the first time, in one run; also before a limit is first evaluated. */
const MAX_EARLIER = 20
const DAY_MS = 86_400_000

/**
 * Evaluates the limits of an institution at its last close, at closes that came in between, and again at closes that a booking since the
 * last evaluation restated. Of several processes one stores what it found.
 *
 * @returns the changes of state of which people were notified now
 */
export async function evaluateLimits(services: EvaluationServices, institutionId: string): Promise<readonly LimitChange[]> {
  const { db, histories, clock } = services
  const mandates = await db.withInstitution(institutionId, (tx) => readMandates(tx, institutionId), 'read only')
  if (mandates.every(({ assignments }) => assignments.length === 0)) return []
  const dataVersion = await db.withInstitution(institutionId, (tx) => readReportableVersion(tx, institutionId), 'read only')
  if (dataVersion === undefined) return []
  const market = await histories.marketOf(institutionId)
  const last = isoDay(market.days[market.last]!)
  const closes = await db.withInstitution(institutionId, (tx) => closesToEvaluate(tx, institutionId, market, last), 'read only')
  const first = closes[0]!
  const recorded = await db.withInstitution(institutionId, (tx) => statesBefore(tx, institutionId, mandates, first), 'read only')
  const evaluated: StoredState[] = []
  let before = recorded
  const evaluate = async (day: string, only?: ReadonlySet<string>) => {
    const states = await statesAt(services, institutionId, { mandates, day, before, only })
    evaluated.push(...states)
    before = following(before, states)
  }
  const earlier = Array.from(market.days, isoDay).filter((day) => day < first)
  const added = await addedLimits(services, institutionId, { mandates, first, recorded, earlier: earlier.slice(-MAX_EARLIER) })
  for (const [day, keys] of added) await evaluate(day, keys)
  for (const day of closes) await evaluate(day)
  return await db.withInstitution(institutionId, async (tx) => {
    await lockInstitution(tx, institutionId)
    const stored = await lastEvaluation(tx, institutionId)
    if (stored && stored.dataVersion > dataVersion) return []
    await saveStates(tx, institutionId, dataVersion, evaluated)
    await saveEvaluation(tx, institutionId, { dataVersion, day: last, at: clock.now() })
    const latest = evaluated.filter(({ day }) => day === last)
    return await noticeChanges(tx, institutionId, { mandates, latest, at: clock.now() })
  })
}

/** ISO dates, ascending: the last close, those since the last evaluation, and stored ones that bookings since then restated. */
async function closesToEvaluate(
  tx: Transaction,
  institutionId: string,
  { days }: Market,
  last: string,
): Promise<readonly string[]> {
  const stored = await lastEvaluation(tx, institutionId)
  if (!stored) return [last]
  // A batch is known from before its transaction ends.
  const changed = await firstChangedDay(tx, institutionId, new Date(stored.at.getTime() - DAY_MS))
  const restated = changed === undefined ? [] : await storedCloses(tx, institutionId, changed, MAX_EARLIER)
  const closes = Array.from(days.subarray(-MAX_EARLIER), isoDay)
  const added = closes.filter((day) => day > stored.day)
  return [...new Set([...restated.filter((day) => closes.includes(day)), ...added, last])].sort()
}

async function statesBefore(
  tx: Transaction,
  institutionId: string,
  mandates: readonly StoredMandate[],
  day: string,
): Promise<readonly LatestState[]> {
  const subjectIds = mandates.flatMap(({ assignments }) => assignments.map(({ accountId, clientId }) => accountId ?? clientId))
  return await latestStates(tx, institutionId, { subjectIds: [...new Set(subjectIds)], day, isBefore: true })
}

interface AddedLimits {
  readonly mandates: readonly StoredMandate[]
  /** The first close that is evaluated, an ISO date. */
  readonly first: string
  /** The states on record before it. */
  readonly recorded: readonly LatestState[]
  /** ISO dates of the closes before it that may be evaluated, ascending. */
  readonly earlier: readonly string[]
}

/**
 * The earlier closes on which limits without a record are to be evaluated, ascending: those of the state that they have at the first
 * close, and the one before it, so that its begin and cause are known.
 */
async function addedLimits(
  services: EvaluationServices,
  institutionId: string,
  { mandates, first, recorded, earlier }: AddedLimits,
): Promise<readonly (readonly [day: string, keys: ReadonlySet<string>])[]> {
  const known = new Set(recorded.map(keyOf))
  const applied = mandates.flatMap(({ limits, assignments }) =>
    assignments.flatMap(({ accountId, clientId }) => limits.map(({ id }) => ({ limitId: id, subjectId: accountId ?? clientId }))),
  )
  const statesOn = async (day: string, keys: ReadonlySet<string>) =>
    keys.size === 0 ? [] : await statesAt(services, institutionId, { mandates, day, before: [], only: keys })
  const atFirst = await statesOn(first, new Set(applied.map(keyOf).filter((key) => !known.has(key))))
  const began = new Map(atFirst.flatMap((each) => (each.state === 'inside' ? [] : [[keyOf(each), each.state] as const])))
  const found: [string, ReadonlySet<string>][] = []
  let open: ReadonlySet<string> = new Set(began.keys())
  for (const day of earlier.toReversed()) {
    const states = await statesOn(day, open)
    if (states.length === 0) break
    found.unshift([day, new Set(states.map(keyOf))])
    open = new Set(states.filter((each) => began.get(keyOf(each)) === each.state).map(keyOf))
  }
  return found
}

interface CloseToEvaluate {
  readonly mandates: readonly StoredMandate[]
  /** ISO date. */
  readonly day: string
  readonly before: readonly LatestState[]
  /** Keys of the limits that are evaluated; all where it is left out. */
  readonly only?: ReadonlySet<string> | undefined
}

/** The states of limits at a close. */
async function statesAt(
  services: EvaluationServices,
  institutionId: string,
  { mandates, day, before, only }: CloseToEvaluate,
): Promise<readonly StoredState[]> {
  const caller: Caller = { kind: 'token', institutionId, tokenId: 'limits', scopes: ['read-reports'] }
  const entitled = await services.entitlements.of(caller)
  const applied = mandates.flatMap(({ name, limits, assignments }) =>
    assignments
      .filter((assignment) => isValidOn(assignment, day))
      .flatMap((assignment) => limits.map((limit) => appliedLimit(name, limit, assignment)))
      .filter(({ limit, subjectId }) => only?.has(keyOf({ limitId: limit.id, subjectId })) ?? true),
  )
  const formerOf = new Map(before.map((state) => [keyOf(state), state]))
  const states: StoredState[] = []
  for (const [clientId, ofClient] of Map.groupBy(applied, (each) => each.clientId)) {
    const scope = await clientScope(services, caller, entitled, clientId, day)
    if (!scope) continue
    states.push(...(await runLongTask(() => statesOf(scope, ofClient, day, formerOf, services.log))))
  }
  return states
}

const keyOf = ({ limitId, subjectId }: LimitKey): string => `${limitId} ${subjectId}`

/** All accounts of a client, in its currency, at a close; undefined for one without accounts. */
async function clientScope(
  services: EvaluationServices,
  caller: Caller,
  { clients }: Entitlements,
  clientId: string,
  asOf: string,
): Promise<GatheredScope | undefined> {
  const client = clients.find(({ id }) => id === clientId)
  if (!client || client.accounts.length === 0) return undefined
  const accountsInScope = client.accounts.map(({ id }) => id)
  return await reportingScope(services, caller, {
    clientName: client.name,
    accountsInScope,
    reportingCCY: client.reportingCurrency,
    asOf,
  })
}

function statesOf(
  scope: GatheredScope,
  applied: readonly AppliedLimit[],
  day: string,
  formerOf: ReadonlyMap<string, LatestState>,
  log: Log,
): readonly StoredState[] {
  const subjectOf = presentSubjects(scope, log)
  return applied.map((each): StoredState => {
    const { limit, subjectId, clientId, accountId } = each
    const measure = limitMeasure(limit, subjectOf(each), log)
    const state = limitState(limit, measure)
    const former = formerOf.get(keyOf({ limitId: limit.id, subjectId }))
    const cause = state === 'breach' ? causeOf(each, scope, former, log) : { cause: null, isActive: null }
    const key = { limitId: limit.id, subjectId, clientId, accountId }
    return { ...key, day, state, value: measure.value, ...cause, reason: measure.reason ?? null }
  })
}

/**
 * A breach keeps its cause; one that a trade enlarges is active from then on. Of one that stands at the first close on record the cause
 * lies before it, and is not known.
 */
function causeOf(
  { limit, accountId }: AppliedLimit,
  scope: GatheredScope,
  former: LatestState | undefined,
  log: Log,
): Pick<StoredState, 'cause' | 'isActive'> {
  if (former === undefined) return { cause: null, isActive: null }
  const goesOn = former.state === 'breach'
  if (goesOn && former.isActive) return { cause: former.cause, isActive: true }
  const found = breachCause(limit, subjectScope(scope, { accountId }), log)
  return goesOn ? { cause: former.cause, isActive: found.isActive || former.isActive } : found
}

/** The last states after those of a close. */
function following(before: readonly LatestState[], states: readonly StoredState[]): readonly LatestState[] {
  const changed = new Set(states.map(keyOf))
  const now = states.map(({ limitId, subjectId, day, state, cause, isActive }) => {
    return { limitId, subjectId, day, state, since: day, isOldest: false, cause, isActive }
  })
  return [...before.filter((state) => !changed.has(keyOf(state))), ...now]
}
