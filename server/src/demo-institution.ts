import type { Config } from '#base/settings/config.ts'
import { withDatabaseLock } from '#store/connection/database-lock.ts'
import type { Database } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import type { ProcessDependencies } from './services.ts'

const HOUR_MS = 3_600_000
/** Any number but those of other locks: the process that makes the demo institutions holds it. */
const DEMO_LOCK = 7_215_320

/**
 * Whether the demo institution is served: where it is asked for, and by default in a database that is empty or has it already.
 *
 * @throws where its public passwords would stand open beside real data
 */
export async function servesDemo(db: Database, { demo, isExposed }: Config): Promise<boolean> {
  const institutions = await listInstitutions(db)
  const hasDemo = institutions.some((institution) => institution.isDemo)
  const hasReal = institutions.some((institution) => !institution.isDemo)
  if (isExposed && demo === 'off' && hasDemo) {
    throw new Error(
      'This database holds the demo institution, whose passwords are public. Use another database, or set CLARITY_DEMO=on.',
    )
  }
  if (isExposed && demo === 'on' && hasReal) {
    throw new Error('CLARITY_DEMO is on, but this database holds real institutions. Unset CLARITY_DEMO, or use another database.')
  }
  return demo === 'on' || (demo === 'when-empty' && (hasDemo || !hasReal))
}

/** The demo institution of a process that serves it. */
interface DemoInstitution {
  readonly factorSecret: string
  /** Its sign-ins, for people at the console. */
  readonly note: string
  readonly close: () => void
}

/** Makes the demo institution, or brings it up to the last close, now and every hour. Its code is loaded only where it is served. */
export async function openDemo({
  config,
  db,
  logins,
  clock,
  log,
  factorKey,
  readOnly,
}: ProcessDependencies): Promise<DemoInstitution> {
  const { ensureDemo } = await import('#demo/ensure-demo.ts')
  const { DEMO_FACTOR_SECRET, DEMO_PASSWORD, DEMO_SIGN_INS } = await import('#demo/sign-ins.ts')
  // Several portals may start on one database at once.
  const bringUpToDate = () =>
    withDatabaseLock(logins.locks, DEMO_LOCK, () => ensureDemo(db, { now: clock.now(), asOf: config.demoAsOf, log, factorKey }))
  await bringUpToDate()
  // A day ends while the portal runs.
  const hourly = setInterval(() => {
    if (readOnly.isOn()) return
    bringUpToDate().catch((error: unknown) => log.warn({ err: error }, 'the demo institution could not be brought up to date'))
  }, HOUR_MS)
  const width = Math.max(...DEMO_SIGN_INS.map(({ email }) => email.length))
  const note = [
    `Demo data: simulated prices. Sign in with the password ${DEMO_PASSWORD} as`,
    ...DEMO_SIGN_INS.map(({ email, note }) => `  ${email.padEnd(width)}  ${note}`),
    `The authenticator key of those who have one is ${DEMO_FACTOR_SECRET}; the sign-in page shows its code.`,
  ].join('\n')
  return { factorSecret: DEMO_FACTOR_SECRET, note, close: () => clearInterval(hourly) }
}
