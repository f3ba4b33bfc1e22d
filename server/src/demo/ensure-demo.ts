import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'

import type { Log } from '#base/log.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import { book } from '#ingest/booking/book.ts'
import type { Dataset } from '#ingest/dataset.ts'
import type { Database } from '#store/database.ts'
import { institutionIdOf } from '#store/id.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { demoProgress } from '#store/institution/demo-progress.ts'
import { asFirstReported, DAYS_BACK, misreportedOn, reportedLater, withCorrections } from './as-first-reported.ts'
import { closesKnownAt, demoDayProblem, FIRST_DAY, lastCloseAt, valuationDayUntil } from './calendar.ts'
import { demoDataset } from './demo-dataset.ts'
import { ensureMandates } from './demo-mandates.ts'
import { AURUM_TRUST } from './institutions/aurum-trust.ts'
import { HALDEN_PARTNERS } from './institutions/halden-partners.ts'
import type { InstitutionPlan } from './ledger/plan.ts'
import { type Market, simulateMarket } from './market/market.ts'
import { enrolPeople } from './people.ts'

interface DemoOptions {
  /** The present. */
  readonly now: Date
  /** The last close, `YYYY-MM-DD`, where it is not derived from the present. */
  readonly asOf: string | null
  readonly log: Log
  /** Seals the authenticator keys of the demo sign-ins. */
  readonly factorKey: SealingKey
}

const INSTITUTIONS = [HALDEN_PARTNERS, AURUM_TRUST]

/**
 * Creates the demo institutions where they are missing, and adds the days up to the last close. It can be called at any time: existing
 * data are kept, and a call with nothing to do costs one query an institution.
 *
 * @throws if a real institution has the name of one of them, or `asOf` is in the future or before the demo's history
 */
export async function ensureDemo(db: Database, { now, asOf, log, factorKey }: DemoOptions): Promise<void> {
  const problem = asOf === null ? null : demoDayProblem(asOf, now)
  if (problem !== null) throw new Error(problem)
  const lastDay = asOf === null ? lastCloseAt(now) : valuationDayUntil(parseDay(asOf))
  // Both institutions share the market; its simulation is the longest part when nothing is to be done.
  let simulated: Market | undefined
  const market = (): Market => {
    simulated ??= simulateMarket(lastDay)
    return simulated
  }
  for (const institution of INSTITUTIONS) await ensureInstitution(db, institution, lastDay, market, { now, log })
  await enrolPeople(db, factorKey, now)
}

async function ensureInstitution(
  db: Database,
  institution: InstitutionPlan,
  lastDay: number,
  market: () => Market,
  { now, log }: Pick<DemoOptions, 'now' | 'log'>,
): Promise<void> {
  const id = institutionIdOf(institution.name)
  const progress = await db.withInstitution(id, (tx) => demoProgress(tx, id))
  if (progress && !progress.isDemo) throw new Error(`There is an institution named "${institution.name}" that is not the demo's.`)
  if (!progress) await createInstitution(db, { ...institution, isDemo: true })
  const after = progress?.lastDay ? parseDay(progress.lastDay) : null
  if (after !== null && after > lastDay) {
    log.warn(
      { institution: institution.name, lastDay: isoDay(after), asked: isoDay(lastDay) },
      'the demo data reach further than asked',
    )
  }
  if (after !== null && after >= lastDay) return

  const bookUntil = async (day: number, dataset: Dataset, knownAt: Date) => {
    const name = `Demo until ${isoDay(day)}`
    const { failures, counts } = await book(db, id, dataset, { name, source: 'demo', bookedBy: 'system', knownAt })
    if (failures.length > 0) throw new Error(`The demo data of ${institution.name} are wrong: ${JSON.stringify(failures[0])}`)
    log.info({ institution: institution.name, lastDay: isoDay(day), prices: counts.prices.added }, 'demo data booked')
  }
  const account = institution.accounts[0]!.id
  if (after === null) {
    // The day before the last close is booked first, as first reported, so that there are changes since.
    const closeDay = valuationDayUntil(lastDay - 1)
    const dataset = demoDataset(institution, market(), null)
    const misreported = misreportedOn(dataset, account, closeDay)
    if (closeDay >= FIRST_DAY)
      await bookUntil(closeDay, asFirstReported(dataset, misreported, closeDay), closesKnownAt(closeDay, now))
    // A booking is what limits are evaluated after, so that the last one comes after them.
    if (closeDay >= FIRST_DAY) await ensureMandates(db, institution)
    await bookUntil(lastDay, closeDay >= FIRST_DAY ? reportedLater(dataset, misreported, closeDay) : dataset, now)
  } else {
    const later = demoDataset(institution, market(), after)
    // A start that was interrupted after the first booking has not made the corrections.
    const misreported =
      progress?.batchCount === 1 ? misreportedOn(demoDataset(institution, market(), after - DAYS_BACK), account, after) : null
    await ensureMandates(db, institution)
    await bookUntil(lastDay, misreported ? withCorrections(later, misreported) : later, now)
  }
}
