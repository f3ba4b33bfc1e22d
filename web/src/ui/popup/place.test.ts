import { deepEqual } from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'

import { elementOf, placed, withPage } from '../../../testing/page.ts'
import { place } from './place.ts'

/** Where a box of 100 × 40 is placed at a target, in a window of 500 × 300. */
function placeAt(target: { left: number; top: number; width?: number; height?: number }, placing: Parameters<typeof place>[2]) {
  const box = placed(elementOf('<i></i>'), { width: 100, height: 40 })
  const at = placed(elementOf('<b></b>'), { width: 20, height: 10, ...target })
  place(box, at.getBoundingClientRect(), placing)
  return [box.style.left, box.style.top]
}

describe('a box at its target', () => {
  withPage()
  beforeEach(() => {
    Object.assign(globalThis, { innerWidth: 500, innerHeight: 300 })
  })

  it('is six pixels below or above it', () => {
    deepEqual(placeAt({ left: 200, top: 100 }, { side: 'below', align: 'start' }), ['200px', '116px'])
    deepEqual(placeAt({ left: 200, top: 100 }, { side: 'above', align: 'start' }), ['200px', '54px'])
  })
  it('is aligned with its start, middle or end', () => {
    deepEqual(placeAt({ left: 200, top: 100 }, { side: 'below', align: 'center' })[0], '160px')
    deepEqual(placeAt({ left: 200, top: 100 }, { side: 'below', align: 'end' })[0], '120px')
  })
  it('is on the other side where it has no room on the wanted one', () => {
    // Below it would end at 300, above it would begin at 4; six pixels are kept free.
    deepEqual(placeAt({ left: 200, top: 244 }, { side: 'below', align: 'start' })[1], '198px')
    deepEqual(placeAt({ left: 200, top: 50 }, { side: 'above', align: 'start' })[1], '66px')
    // With exactly six pixels it fits.
    deepEqual(placeAt({ left: 200, top: 238 }, { side: 'below', align: 'start' })[1], '254px')
    deepEqual(placeAt({ left: 200, top: 52 }, { side: 'above', align: 'start' })[1], '6px')
  })
  it('is on the wanted side where it has no room on either, within the window', () => {
    const tall = { left: 200, top: 20, height: 260 }
    deepEqual(placeAt(tall, { side: 'below', align: 'start' })[1], '286px')
    deepEqual(placeAt(tall, { side: 'above', align: 'start' })[1], '6px')
  })
  it('is within the window from left to right', () => {
    deepEqual(placeAt({ left: 0, top: 100 }, { side: 'below', align: 'start' })[0], '6px')
    deepEqual(placeAt({ left: 450, top: 100 }, { side: 'below', align: 'start' })[0], '394px')
  })
})
