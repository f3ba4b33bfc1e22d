import assert from 'node:assert/strict'
import { test } from 'node:test'

import { figureName } from './explained-figure-name.ts'

test('the URL identifier of a figure contains no client or account, and differs by row, column and call', () => {
  const npv = { endpoint: '/clarityConnect/npvSnapshot_CC', row: ['Smith Family Trust'], column: 'npv' }
  assert.match(figureName(npv), /^[0-9a-z]{14}$/)
  const others = [
    { ...npv, row: ['Total'] },
    { ...npv, column: 'cash' },
    { ...npv, endpoint: '/clarityConnect/npvPieChart_CC_New' },
    { ...npv, row: ['Smith', 'Family Trust'] },
  ]
  assert.equal(new Set([npv, ...others].map(figureName)).size, 5)
})
