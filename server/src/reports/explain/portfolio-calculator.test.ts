import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { inKind, RISK_LEDGER } from '../../../testing/datasets/risk-ledger.ts'
import { openMemoryInstitution } from '../../../testing/institutions/memory-institution.ts'
import { expandedExplanation } from '../../../testing/replies/expanded-explanation.ts'

/** 200 RISE, 1 INDEX, -100 FALL and 10,000 USD: the same moves, 1.5, 1 and 1 times. All prices are 100. */
const house = openMemoryInstitution({
  ...RISK_LEDGER,
  transfers: [...RISK_LEDGER.transfers, inKind('X4', 'INDEX', '1')],
})

describe('the share of risk of a section', () => {
  it('is the sum of those of its rows, of a single unit too', async () => {
    const root = await expandedExplanation(house, portfolioCalculator, ['Equity'], 'pctRisk', { timePeriod: '1M' })()
    ok(root.kind === 'step')
    equal(root.operation, 'sum')
    deepEqual(root.parts.map(({ label }) => label).sort(), ['Share of INDEX', 'Share of RISE'])
    // 30,000 and 100 of 30,000 + 100 - 10,000 times the move of the index.
    closeTo(root.value, 30_100 / 20_100, 1e-9)
  })
})
