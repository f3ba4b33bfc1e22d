import { ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BENCHMARK_LEDGER } from '../../../testing/datasets/benchmark-ledger.ts'
import { CURVE_LEDGER } from '../../../testing/datasets/curve-ledger.ts'
import { WORKED_MARKET, WORKED_THINGS } from '../../../testing/datasets/worked-market.ts'
import { openMemoryInstitution } from '../../../testing/institutions/memory-institution.ts'
import { assertDerivations } from '../../../testing/replies/derivation-laws.ts'

describe('every figure of every call, down to closes, rates and entries', () => {
  it('of two accounts with shares, a bond, a future and two currencies', async () => {
    const fixture = openMemoryInstitution(WORKED_MARKET)
    const more = { ...WORKED_THINGS, timePeriod: 'Max', costBasisMethod: 'fifo' }
    const nodes = await assertDerivations(fixture, WORKED_MARKET, { more })
    ok(nodes > 3000, `${nodes}`)
  })

  it('of options, a forward and a future on curves, with factors and scenarios', async () => {
    const fixture = openMemoryInstitution(CURVE_LEDGER)
    const nodes = await assertDerivations(fixture, CURVE_LEDGER, { more: { timePeriod: 'Max', costBasisMethod: 'average' } })
    ok(nodes > 3000, `${nodes}`)
  })

  it('of two accounts beside benchmarks whose constituents split, spin off and pay dividends', async () => {
    const fixture = openMemoryInstitution(BENCHMARK_LEDGER)
    for (const [currency, more] of [
      ['USD', { grouping: 'sector', returnMethod: 'mwr', fees: 'gross' }],
      ['EUR', { grouping: 'currency', benchmark: 'Actions' }],
    ] as const) {
      const question = { currency, more: { timePeriod: 'Max', costBasisMethod: 'lifo', ...more } }
      const nodes = await assertDerivations(fixture, BENCHMARK_LEDGER, question)
      ok(nodes > 2000, `${nodes}`)
    }
  })
})
