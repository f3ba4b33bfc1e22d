import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'

import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { BENCHMARK_LEDGER } from '../../../server/testing/datasets/benchmark-ledger.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'

/** The benchmark that the overview of risk names for some accounts. */
async function named(accounts: readonly string[], over: Partial<Dataset> = {}) {
  const { overview } = await openMemoryInstitution({ ...BENCHMARK_LEDGER, ...over }).ask(riskSnapshot, { accounts })
  return overview.benchmark
}
const withBenchmarks = (...ids: readonly (string | null)[]): Partial<Dataset> => ({
  accounts: BENCHMARK_LEDGER.accounts.map((account, i) => ({ ...account, benchmark: ids[i]! })),
})

describe('the benchmark in the overview of risk', () => {
  it('is the account’s, and that of several which have the same', async () => {
    deepEqual([await named(['Alpha']), await named(['Beta'])], ['Actions', 'Euro alone'])
    deepEqual(await named(['Alpha', 'Beta'], withBenchmarks('E', 'E')), 'Euro alone')
    deepEqual(await named(['Alpha', 'Beta'], withBenchmarks(null, 'E')), 'Euro alone')
  })

  it('is a blend of different ones, by name', async () => {
    deepEqual(await named(['Alpha', 'Beta']), 'Blend of Actions, Euro alone')
    deepEqual(await named(['Alpha', 'Beta'], withBenchmarks('E', 'B')), 'Blend of Actions, Euro alone')
  })

  it('is the client’s before those of accounts, and none where there is none', async () => {
    const clients = BENCHMARK_LEDGER.clients.map((client) => ({ ...client, benchmark: 'B' }))
    deepEqual(await named(['Beta'], { clients }), 'Actions')
    deepEqual(await named(['Alpha', 'Beta'], withBenchmarks(null, null)), null)
  })
})

describe('the ages of prices in the overview of risk', () => {
  it('are counted from the first day on that one is carried, and as stale beyond five', async () => {
    // EURO is the only instrument of Beta; the last close is Wednesday 18 March.
    const agesOf = async (last: string) => {
      const prices = BENCHMARK_LEDGER.prices.filter(({ instrument, day }) => instrument !== 'EURO' || day <= last)
      const house = openMemoryInstitution({ ...BENCHMARK_LEDGER, prices })
      const { stale, carried } = (await house.ask(riskSnapshot, { accounts: ['Beta'] })).overview
      return [carried.count, carried.oldestDays, stale.count, stale.oldestDays]
    }
    deepEqual(await agesOf('2026-03-18'), [0, 0, 0, 0])
    deepEqual(await agesOf('2026-03-16'), [1, 2, 0, 0])
    deepEqual(await agesOf('2026-03-11'), [1, 5, 0, 0])
    deepEqual(await agesOf('2026-03-09'), [1, 7, 1, 7])
  })
})
