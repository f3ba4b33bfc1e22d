import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { optionNamed } from './option-name.ts'

describe('the terms of an option in a text', () => {
  for (const text of [
    'KLM   260117P00012500',
    '-KLM260117P12.5',
    'KLM 1/17/2026 Put $12.50',
    'Option Expiration for KLM 1/17/2026 Put $12.50',
    'KLM 01/17/2026 12.50 P',
    'KLM 17JAN26 12.5 P',
    'KLM 2026-01-17 12.50 P',
    "KLM Jan 17 '26 $12.50 Put",
    'KLM Jan 17 2026 12.5 Put',
  ])
    it(`of “${text}”`, () => {
      deepEqual(optionNamed(text), {
        ticker: 'KLM260117P00012500',
        name: 'KLM 2026-01-17 put 12.5',
        kind: 'option',
        multiplier: '100',
        underlying: 'KLM',
        right: 'put',
        strike: '12.5',
        expiry: '2026-01-17',
      })
    })

  it('are in no other text', () => {
    for (const text of ['KLM', 'BRK.B', 'Call money account', 'KLM 31FEB26 12.5 P', 'PUT 5', 'GB00B03MLX29', 'KLM CALL 2026'])
      equal(optionNamed(text), undefined)
  })
})
