import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { FALLING_SHARE } from '../../testing/datasets/falling-share.ts'
import { share } from '../../testing/datasets/sample-dataset.ts'
import { openReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { assignLimits, limitOf } from '../../testing/mandates.ts'
import type { Dataset } from '../ingest/dataset.ts'
import { answerLimits } from './limits-report.ts'

/** Holdings of Alpha, each worth 10,000 on 16 March; the close of FALL on the next day, 30, is in doubt. */
const HOLDINGS = ['FALL', 'OTHER', 'STEADY']
const close = (instrument: string, day: string, value: string) => ({ instrument, day, close: value })
const FALL_IN_DOUBT = close('FALL', '2026-03-17', '30')
const SPLIT = {
  id: 'S',
  instrument: 'FALL',
  type: 'split',
  exDate: '2026-03-18',
  payDate: null,
  ratio: '2',
  otherInstrument: null,
  amount: null,
  currency: null,
} as const

describe('limits on the share of the largest position, with open exceptions', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  async function statesOf(held: readonly string[], bounds: readonly number[], later: Partial<Dataset>) {
    const house = await openReportingInstitution(test.db, `House of ${bounds.join(' and ')}`)
    const [transfer] = FALLING_SHARE.transfers
    await house.book({
      ...FALLING_SHARE,
      instruments: held.map((id) => share(id)),
      transfers: held.map((instrument) => ({ ...transfer!, id: `X ${instrument}`, instrument })),
      ...later,
      prices: [...held.map((instrument) => close(instrument, '2026-03-16', '100')), ...(later.prices ?? [])],
    })
    const limits = bounds.map((bound) => limitOf('concentration', { of: 'instrument', bound }))
    await assignLimits(test.db, house.institutionId, limits, { account: 'Alpha' })
    const { rows } = await house.ask(answerLimits, { accounts: ['Alpha'] })
    return rows.map(({ limit, value, state }) => `${limit}: ${Number(value!.toFixed(4))}, ${state}`).toSorted()
  }

  it('are unknown where one decides, and as they are where it does not', async () => {
    // If 30 counts, STEADY is 10,000 of 13,000.
    deepEqual(await statesOf(['FALL', 'STEADY'], [0.4, 0.6, 0.8], { prices: [FALL_IN_DOUBT] }), [
      'Largest position at most 40%: 0.5, breach',
      'Largest position at most 60%: 0.5, unknown',
      'Largest position at most 80%: 0.5, inside',
    ])
  })

  it('are unknown where two together decide, neither of which does alone', async () => {
    // If one counts, the largest is 10,000 of 23,000, if both do, 10,000 of 16,000.
    deepEqual(await statesOf(HOLDINGS, [0.5, 0.7], { prices: [FALL_IN_DOUBT, close('OTHER', '2026-03-17', '30')] }), [
      'Largest position at most 50%: 0.3333, unknown',
      'Largest position at most 70%: 0.3333, inside',
    ])
  })

  it('have a doubted close restated for the splits since', async () => {
    // 30 for what are two shares since is 15 for each: STEADY would be 10,000 of 13,000.
    const later = { prices: [FALL_IN_DOUBT, close('STEADY', '2026-03-18', '100')], corporateActions: [SPLIT] }
    deepEqual(await statesOf(['FALL', 'STEADY'], [0.7], later), ['Largest position at most 70%: 0.5, unknown'])
  })
})
