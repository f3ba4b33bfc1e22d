import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'

import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { CURVE_LEDGER } from '../../../server/testing/datasets/curve-ledger.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'

describe('the notes of risk', () => {
  it('name the options that are revalued without rates and dividends, and none with a curve or a dividend yield', async () => {
    const named = async (over: Partial<Dataset>) => {
      const { notes = [] } = await openMemoryInstitution({ ...CURVE_LEDGER, ...over }).ask(riskSnapshot)
      return notes.flatMap(({ reason }) => (reason.startsWith('Revalued without') ? [reason] : []))
    }
    deepEqual(await named({}), [])
    deepEqual(await named({ curves: [] }), [])
    deepEqual(await named({ dividendYields: [] }), [])
    deepEqual(await named({ curves: [], dividendYields: [] }), ['Revalued without rates and dividends: CALL, PUT'])
  })
})
