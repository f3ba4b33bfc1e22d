import path from 'node:path'
import type { Clock } from '../../server/src/base/clock.ts'
import { freePort } from '../../server/testing/process.ts'
import { check } from '../check.ts'
import type { FaultContext } from '../fault.ts'
import { type Journal, openJournal } from './journal.ts'
import { type Load, type PortalAccess, startLoad } from './load.ts'
import { type Place, type PortalProcess, startPortal, urlIn } from './portal-process.ts'
import { createInstitution, signInAll, type TestInstitution } from './test-institution.ts'
import { type Writer, writersOf } from './writers.ts'

/** The data folder as the portal's processes see it: they may be in a mount namespace of their own. */
export const insideOf = ({ child }: Pick<PortalProcess, 'child'>, { dataFolder, through }: Place): string =>
  through ? `/proc/${child.pid}/root${dataFolder}` : dataFolder

/** A portal with an institution, writers and a journal. */
export interface TestBed {
  readonly institution: TestInstitution
  readonly journal: Journal
  readonly place: Place
  readonly portal: () => PortalProcess
  readonly access: () => PortalAccess
  /** The database URL for comparisons, which bypasses any proxy. */
  readonly url: () => string
  /** Starts all writers. */
  readonly load: (isPatient: boolean) => Load
  /** Starts the portal again after it has ended; returns its time to readiness. */
  readonly restart: () => Promise<number>
  /** Signs everybody in again, at a time of the portal's clock. */
  readonly signIn: (clock: Clock) => Promise<void>
  /** Lost or half-written data and unexpected answers since the last check. */
  readonly check: () => Promise<readonly string[]>
}

/** Creates a test bed on an empty data folder. `more` overrides its settings and its database URL. */
export async function openTestBed(
  { scratch, random }: FaultContext,
  name: string,
  more: { readonly place?: Partial<Place>; readonly url?: string } = {},
): Promise<TestBed> {
  const place: Place = { dataFolder: path.join(scratch, name), port: await freePort(), ...more.place }
  let portal = await startPortal(place)
  const url = () => more.url ?? urlIn(insideOf(portal, place))
  const institution = await createInstitution(url())
  const journal = openJournal(path.join(scratch, `${name}.journal.jsonl`))
  const writers: readonly Writer[] = writersOf(institution, name, random)
  let tokens = await signInAll(url(), institution)
  let reportedCount = 0
  const access = () => ({ address: portal.address, tokens })
  return {
    institution,
    journal,
    place,
    portal: () => portal,
    access,
    url,
    load: (isPatient) => startLoad(writers, access(), journal, isPatient),
    restart: async () => {
      portal = await startPortal(place)
      tokens = await signInAll(url(), institution)
      return portal.readyMs
    },
    signIn: async (clock) => {
      tokens = await signInAll(url(), institution, clock)
    },
    check: async () => {
      const problems = await check(url(), access(), institution, journal)
      const unexpected = journal.unexpected.slice(reportedCount)
      reportedCount = journal.unexpected.length
      return [...unexpected, ...problems]
    },
  }
}
