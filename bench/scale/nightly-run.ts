import os from 'node:os'
import { createSeriesRegistry } from '../../server/src/compute/series-registry.ts'
import { createComputeWorker } from '../../server/src/compute/worker-thread.ts'
import { cpuMs, type Measurement, ms } from '../bench.ts'
import { bookGenerated } from '../server/booked-institution.ts'

/** An institution whose run is computed. */
export interface RunSize {
  readonly clients: number
  readonly accounts: number
  readonly positionsEach: number
  readonly days: number
}

/** Account risks a second and core. */
const RATE = 150
/** Accounts that hold an instrument. */
const HOLDERS = 4
const MEMO_BYTES = 256e6
const PROGRAM = new URL('../../server/src/compute-worker.ts', import.meta.url)

/** The CPU that a run of the night takes in a thread of a worker process, from its start to all rows; the database is apart. */
export async function nightlyRun({ clients, accounts, positionsEach, days }: RunSize): Promise<readonly Measurement[]> {
  const instruments = Math.ceil((positionsEach * accounts) / HOLDERS)
  const fixture = await bookGenerated(
    { positions: instruments, days, accounts, tradesEach: HOLDERS - 1, isShared: true },
    clients,
  )
  const silent = () => {}
  const worker = createComputeWorker({
    settings: {
      databaseUrl: fixture.settings.DATABASE_URL!,
      replicaUrl: null,
      isDemo: false,
      memoBytes: MEMO_BYTES,
      readings: 2,
      priority: os.constants.priority.PRIORITY_NORMAL,
    },
    log: { info: silent, warn: silent, error: (facts, message) => console.error(message, facts) },
    program: PROGRAM,
    initial: () => [],
    series: createSeriesRegistry(),
    idleMs: null,
  })
  try {
    await worker.ready()
    const begun = cpuMs()
    const run = await worker.request('computeRun', { institutionId: fixture.institutionId })
    const took = cpuMs() - begun
    const rows = run?.rows.filter(({ kind }) => kind === 'account').length ?? 0
    if (rows !== accounts) throw new Error(`The run has ${rows} accounts of ${accounts}.`)
    const rate = (1000 * accounts) / took
    return [
      {
        what: `nightly run of ${accounts} accounts of ${clients} clients, ${positionsEach} positions each: CPU ${ms(took)}`,
        measured: `${rate.toFixed(0)} accounts a second and core`,
        beside: `${RATE}`,
        isWithin: rate >= RATE,
      },
    ]
  } finally {
    await worker.close()
    await fixture.close()
  }
}
