import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { createMemo, createMemoBudget, dropMemo, type MemoTable, memo, peekMemo } from './memo.ts'

const SERIES: MemoTable<Float64Array> = { name: 'series', bytesOf: ({ byteLength }) => byteLength }
const NAMES: MemoTable<string | null> = { name: 'names', bytesOf: () => 0 }

/** An owner whose budget is of so many series of 1,000 bytes. */
function ownerOf(series: number) {
  return { memo: createMemo(createMemoBudget(series * 1_200)) }
}
const ofThousand = () => new Float64Array(125)

describe('a memo', () => {
  it('computes the value of a key once, null among them', () => {
    const owner = ownerOf(10)
    let computed = 0
    const compute = () => {
      computed += 1
      return null
    }
    equal(memo(owner, NAMES, 1, compute), null)
    equal(memo(owner, NAMES, 1, compute), null)
    equal(computed, 1)
  })
  it('tells owners, tables and keys apart', () => {
    const [one, other] = [ownerOf(10), ownerOf(10)]
    equal(
      memo(one, NAMES, 1, () => 'a'),
      'a',
    )
    equal(
      memo(one, NAMES, 2, () => 'b'),
      'b',
    )
    equal(
      memo(other, NAMES, 1, () => 'c'),
      'c',
    )
    equal(
      memo(one, { ...NAMES, name: 'others' }, 1, () => 'd'),
      'd',
    )
  })
  it('keeps nothing of a computation that fails', () => {
    const owner = ownerOf(10)
    const fail = () => {
      throw new Error('unknown')
    }
    try {
      memo(owner, NAMES, 1, fail)
    } catch {}
    equal(
      memo(owner, NAMES, 1, () => 'known'),
      'known',
    )
  })
  it('drops the values asked for longest ago where the budget is exceeded; a holder keeps its own', () => {
    const owner = ownerOf(3)
    const held = memo(owner, SERIES, 1, ofThousand)
    for (const key of [2, 3, 1, 4]) memo(owner, SERIES, key, ofThousand)
    // A tenth of the budget becomes free, for which two have to go.
    deepEqual(
      [1, 2, 3, 4].map((key) => peekMemo(owner, SERIES, key) !== undefined),
      [true, false, false, true],
    )
    equal(peekMemo(owner, SERIES, 1), held)
    for (const key of [5, 6]) memo(owner, SERIES, key, ofThousand)
    equal(peekMemo(owner, SERIES, 1), undefined)
    equal(held.length, 125)
  })
  it('counts the bytes of all owners of a budget together, by table', () => {
    const budget = createMemoBudget(1e6)
    const [one, other] = [{ memo: createMemo(budget) }, { memo: createMemo(budget) }]
    memo(one, SERIES, 1, ofThousand)
    memo(other, SERIES, 1, ofThousand)
    memo(one, NAMES, 1, () => 'a')
    dropMemo(one, SERIES, 1)
    deepEqual([...budget.usage()].map(([name, bytes]) => [name, bytes >= 1_000]).sort(), [
      ['names', false],
      ['series', true],
    ])
  })
})
