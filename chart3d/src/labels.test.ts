import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { within, wrapped } from '#labels.ts'

/** As if every letter were one wide. */
const widthOf = (text: string) => text.length

describe('texts of a drawing in three dimensions', () => {
  it('a name takes further lines at its spaces, and dots where even these do not do', () => {
    deepEqual(wrapped('External flows', 3, 20, widthOf), ['External flows'])
    deepEqual(wrapped('External flows', 3, 9, widthOf), ['External', 'flows'])
    deepEqual(wrapped('one two three four', 2, 7, widthOf), ['one two', 'three…'])
    deepEqual(wrapped('Diversifying', 3, 6, widthOf), ['Diver…'])
  })

  it('on a block a name may be shortened, a figure never: part of it would be wrong', () => {
    deepEqual(within('AAPL\n+2.3%', 5, widthOf), ['AAPL', '+2.3%'])
    deepEqual(within('AAPL\n+12.3%', 5, widthOf), ['AAPL'])
    deepEqual(within('Diversified fund\n+2.3%', 8, widthOf), ['Diversi…', '+2.3%'])
    deepEqual(within('Diversified fund\n+2.3%', 4, widthOf), [])
  })
})
