import { ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
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
})
