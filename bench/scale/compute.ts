import { printMeasurements } from '../write-table.ts'
import { computeMemory } from './compute-memory.ts'
import { nightlyRun } from './nightly-run.ts'

/*
 * Processes that compute: what they keep in memory, and what a run of the night costs. It is the second part of npm run bench:scale, and by
 * itself node scripts/start.ts bench/scale/compute.ts; -- --write writes the table into docs/benchmarks-scale.md.
 */
const ACCOUNTS = 2_000

printMeasurements(
  [
    ...(await computeMemory({ clients: 200, accounts: ACCOUNTS, days: 1_260, budgetMb: 256 })),
    ...(await nightlyRun({ clients: 50, accounts: 500, positionsEach: 10, days: 760 })),
  ],
  {
    document: 'docs/benchmarks-scale.md',
    name: 'compute',
    made: { command: 'npm run bench:scale', program: `Node ${process.versions.node}` },
  },
)
