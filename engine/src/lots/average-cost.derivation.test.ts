import { deepEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ExplanationNode } from '@portal/contract/reports/explain.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { AVERAGE_LEDGER } from '../../../server/testing/datasets/average-ledger.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { assertDerivations } from '../../../server/testing/replies/derivation-laws.ts'
import { expandedExplanation, inputsOf } from '../../../server/testing/replies/expanded-explanation.ts'

const fixture = openMemoryInstitution(AVERAGE_LEDGER)
const BOTH = { accounts: ['Alpha', 'Beta'] }
const costOf = (account: string) =>
  expandedExplanation(fixture, positionDetail, ['UNIT', account], 'costBasis', { costBasisMethod: 'average' }, BOTH)
/** The entries that money and units come from, and what is neither an entry nor one of what a derivation may end with. */
const entriesOf = (node: ExplanationNode) =>
  [...new Set(inputsOf(node).flatMap(({ source }) => /^Entry (\S+)/.exec(source)?.[1] ?? []))].sort()
const KNOWN = /^(Entry |Closing prices|Exchange rates|Units matched|The (same currency|currency that rates))/
const statedIn = (node: ExplanationNode) =>
  inputsOf(node).filter(
    ({ label, source, remark }) => !KNOWN.test(source) || label.startsWith('Cost') || /what all units cost/.test(remark ?? ''),
  )

describe('an average cost', () => {
  it('of a position that crossed zero begins with the part of the trade that opened it', async () => {
    const root = await costOf('Alpha')()
    // 20 left at 35.
    closeTo(root.value, 700, 1e-9)
    deepEqual(statedIn(root), [])
    closeTo((await costOf('Alpha')('Opened by the trade of 2026-03-09')).value, 25 / 40, 1e-12)
    deepEqual(entriesOf(await costOf('Alpha')('Cost of all UNIT held')), ['T1', 'T2', 'T3', 'T4', 'T6', 'X1'])
  })

  it('of units from another account of the scope is their part of what all units there had cost', async () => {
    const root = await costOf('Beta')()
    // 20 at 35 and 5 at 60.
    closeTo(root.value, 1000, 1e-9)
    deepEqual(statedIn(root), [])
    closeTo((await costOf('Beta')('Came with the transfer of 2026-03-13')).value, 20 / 50, 1e-12)
    const sources = new Set(inputsOf(root).map(({ source }) => source))
    for (const id of ['T3', 'T4', 'T5', 'X2'])
      ok(sources.has(`Entry ${id} of transactions`) || sources.has(`Entry ${id} of transfers`), id)
  })

  it('in the instrument’s currency is what the exchange rate made a gain of', async () => {
    const fields = { timePeriod: 'Max', costBasisMethod: 'average' }
    const inEuros = { ...BOTH, currency: 'EUR' }
    // The newest closing first: of the 10 units of 18 March 5 are of the lot of 9 March, the others of that of 11 March.
    const open = expandedExplanation(fixture, realisedGains, ['rows', '0'], 'fxGain', fields, inEuros)
    const root = await open()
    // 175 dollars are 175 euros at the closing and cost 140.
    closeTo(root.value, 35, 1e-9)
    closeTo((await open('Cost in USD')).value, 175, 1e-9)
    deepEqual(statedIn(root), [])
  })

  it('has no figure in any call that does not follow from closes, rates and entries', async () => {
    await assertDerivations(fixture, AVERAGE_LEDGER, { ...BOTH, more: { timePeriod: 'Max', costBasisMethod: 'average' } })
    await assertDerivations(fixture, AVERAGE_LEDGER, {
      ...BOTH,
      currency: 'EUR',
      more: { timePeriod: 'Max', costBasisMethod: 'lifo' },
    })
  })
})
