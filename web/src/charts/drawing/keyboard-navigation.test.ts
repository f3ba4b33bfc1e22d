import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pointAfter } from './keyboard-navigation.ts'

describe('the point of a chart that a key moves to', () => {
  it('is the next or previous one, and from the ends the other end', () => {
    for (const key of ['ArrowRight', 'ArrowDown'])
      deepEqual([pointAfter(key, 2, 5), pointAfter(key, 4, 5), pointAfter(key, null, 5)], [3, 0, 0], key)
    for (const key of ['ArrowLeft', 'ArrowUp'])
      deepEqual([pointAfter(key, 2, 5), pointAfter(key, 0, 5), pointAfter(key, null, 5)], [1, 4, 4], key)
  })
  it('of a page key is a tenth of the points away, at least one, and not beyond the ends', () => {
    deepEqual([pointAfter('PageDown', 100, 260), pointAfter('PageUp', 100, 260)], [126, 74])
    deepEqual([pointAfter('PageDown', 1, 4), pointAfter('PageUp', 1, 4)], [2, 0])
    deepEqual([pointAfter('PageDown', 250, 260), pointAfter('PageUp', 5, 260)], [259, 0])
    deepEqual([pointAfter('PageDown', null, 260), pointAfter('PageUp', null, 260)], [0, 259])
  })
  it('is the first or the last one', () => {
    deepEqual([pointAfter('Home', 3, 5), pointAfter('End', null, 5)], [0, 4])
  })
  it('is none after Escape, which has no effect where there is none', () => {
    deepEqual([pointAfter('Escape', 3, 5), pointAfter('Escape', null, 5)], [null, undefined])
  })
  it('does not change with other keys, or where the chart has no points', () => {
    equal(pointAfter('a', 3, 5), undefined)
    equal(pointAfter('Home', null, 0), undefined)
  })
})
