import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import { factorRisk } from '@portal/contract/reports/factor-risk.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { INDEX_MOVES, inKind, RISK_LEDGER } from '../../../server/testing/datasets/risk-ledger.ts'
import { share } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { assertDerivations } from '../../../server/testing/replies/derivation-laws.ts'
import { expandedExplanation, inputsOf } from '../../../server/testing/replies/expanded-explanation.ts'

const INDEX_CLOSES = RISK_LEDGER.prices.filter(({ instrument }) => instrument === 'INDEX')
const DAYS = INDEX_CLOSES.map(({ day }) => day)

/** A share in yen whose market closes 15 hours earlier: half of what the index does on the day, and a quarter of the day before. */
function tokyo() {
  let price = 100
  return DAYS.map((day, k) => {
    const [same, before] = [INDEX_MOVES[k - 1] ?? 0, INDEX_MOVES[k - 2] ?? 0]
    price *= 1 + 0.5 * same + 0.25 * before
    return { instrument: 'TOKY', day, close: price.toFixed(12) }
  })
}

const LEDGER: Dataset = {
  ...RISK_LEDGER,
  instruments: [
    ...RISK_LEDGER.instruments,
    share('TOKY', { currency: 'JPY', assetClass: 'Asia' }),
    share('ALONE', { assetClass: 'Art' }),
  ],
  prices: [...RISK_LEDGER.prices, ...tokyo(), ...INDEX_CLOSES.slice(-10).map((close) => ({ ...close, instrument: 'ALONE' }))],
  fxRates: [{ currency: 'JPY', day: DAYS[0]!, rate: '0.01' }],
  transfers: [
    ...RISK_LEDGER.transfers,
    inKind('X4', 'TOKY', '100'),
    inKind('X5', 'LATE', '1'),
    { ...inKind('X6', 'ALONE', '1'), date: '2026-03-16' },
  ],
}
const fixture = openMemoryInstitution(LEDGER)

describe('the derivation of a beta', () => {
  it('is its regression: sums over the days, each of the weight and both returns, down to closes', async () => {
    const open = expandedExplanation(fixture, factorRisk, ['Equity'], 'weight')
    const beta = await open('Exposure to Equity', 'Beta of RISE on Equity')
    ok(beta.kind === 'step' && beta.operation === 'quotient')
    closeTo(beta.value, 1.5, 1e-8)
    const [, looked] = /^Regression on the factors’ returns, (\d+) days from \S+ to 2026-02-27, /.exec(beta.remark!)!
    const day = await open(
      'Exposure to Equity',
      'Beta of RISE on Equity',
      'Products of return of Equity',
      'Σwxy',
      '2025',
      '2025-12',
      '2025-12-31',
    )
    ok(day.kind === 'step' && day.operation === 'product')
    const k = DAYS.indexOf('2025-12-31')
    const last = DAYS.indexOf('2026-02-27')
    const decay = 2 ** (-1 / 252)
    const total = (1 - decay ** Number(looked)) / (1 - decay)
    const values = day.parts.map(({ value }) => value).sort((a, b) => a - b)
    const expected = [decay ** (last - k) / total, INDEX_MOVES[k - 1]!, 1.5 * INDEX_MOVES[k - 1]!].sort((a, b) => a - b)
    for (const [i, value] of values.entries()) closeTo(value, expected[i]!, 1e-9)
    const closes = inputsOf(day).filter(({ source }) => source.startsWith('Closing prices'))
    equal(closes.length, 4)
  })

  it('of a market that closes at another hour is the sum of two coefficients, each residualized on all other returns', async () => {
    const open = expandedExplanation(fixture, factorRisk, ['Equity'], 'weight')
    const beta = await open('Exposure to Equity', 'Beta of TOKY on Equity')
    ok(beta.kind === 'step' && beta.operation === 'sum')
    closeTo(beta.value, 0.75, 1e-7)
    deepEqual(
      beta.parts.map(({ label }) => label),
      ['Coefficient of return of Equity', 'Coefficient of return of Equity the day before'],
    )
    const [same, before] = beta.parts
    closeTo(same!.value, 0.5, 1e-7)
    closeTo(before!.value, 0.25, 1e-7)
    const toDay = ['Coefficient of return of Equity', 'Squares of', 'Σwx²', '2025', '2025-12', '2025-12-31']
    const residualized = await open(
      'Exposure to Equity',
      'Beta of TOKY on Equity',
      ...toDay,
      'return of Equity, less its slopes on the others',
    )
    ok(residualized.kind === 'step' && residualized.operation === 'difference')
    const named = 'Slope of return of Equity on return of Equity the day before'
    const slope = await open(
      'Exposure to Equity',
      'Beta of TOKY on Equity',
      ...toDay,
      'return of Equity, less its slopes on the others',
      named,
    )
    closeTo(explanationValue(slope), slope.value, 1e-12)
  })

  it('of a share without enough days of its own is the mean of its asset class', async () => {
    const beta = await expandedExplanation(
      fixture,
      factorRisk,
      ['Equity'],
      'weight',
    )('Exposure to Equity', 'Beta of LATE on Equity')
    ok(beta.kind === 'step' && beta.operation === 'quotient')
    // The index itself and RISE: (1 + 1.5) / 2.
    closeTo(beta.value, 1.25, 1e-8)
    deepEqual(
      beta.parts.map(({ value }) => Math.round(value * 1e6) / 1e6),
      [2.5, 2],
    )
  })

  it('of a share whose asset class has no other is nothing, as its history is too short', async () => {
    const open = expandedExplanation(fixture, factorRisk, ['Equity'], 'weight')
    const beta = await open('Exposure to Equity', 'Beta of ALONE on Equity')
    deepEqual([beta.kind, beta.value], ['input', 0])
  })

  it('has no figure in any call that does not follow from closes, rates and entries', async () => {
    await assertDerivations(fixture, LEDGER, { more: { timePeriod: 'Max', horizonDays: 10 } })
  })
})
