import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { fitLines, wrapText } from '#labels.ts'

/** Counts every character as one unit wide. */
const widthOf = (text: string) => text.length

describe('labels of a 3D chart', () => {
  it('a long name wraps at spaces and is truncated with an ellipsis after the last line', () => {
    deepEqual(wrapText('External flows', 3, 20, widthOf), ['External flows'])
    deepEqual(wrapText('External flows', 3, 9, widthOf), ['External', 'flows'])
    deepEqual(wrapText('one two three four', 2, 7, widthOf), ['one two', 'three…'])
    deepEqual(wrapText('Diversifying', 3, 6, widthOf), ['Diver…'])
  })

  it('on a tile a name may be truncated but a number never, because part of it would be wrong', () => {
    deepEqual(fitLines('AAPL\n+2.3%', 5, widthOf), ['AAPL', '+2.3%'])
    deepEqual(fitLines('AAPL\n+12.3%', 5, widthOf), ['AAPL'])
    deepEqual(fitLines('Diversified fund\n+2.3%', 8, widthOf), ['Diversi…', '+2.3%'])
    deepEqual(fitLines('Diversified fund\n+2.3%', 4, widthOf), [])
  })
})
