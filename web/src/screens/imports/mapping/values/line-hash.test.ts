import { equal, notEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { lineHash } from './line-hash.ts'

describe('the hash of a line', () => {
  it('stays what it is, as entries are found again by the ids that were made of it', () => {
    equal(lineHash(['2026-01-02', 'CH1', '10']), '6a4f1cebe729c465')
    equal(lineHash([]), '1aee976dc14d573c')
  })
  it('differs where a text, or the border between two, does', () => {
    notEqual(lineHash(['a', 'b']), lineHash(['b', 'a']))
    notEqual(lineHash(['ab', '']), lineHash(['a', 'b']))
  })
})
