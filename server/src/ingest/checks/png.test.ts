import { equal, match } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { drawPng } from '../../../testing/drawings/draw-png.ts'
import { pngDefect } from './png.ts'

describe('A logo', () => {
  it('is a PNG of at most 256 x 256 pixels and 64 KiB', () => {
    equal(pngDefect(drawPng(1, 1)), undefined)
    equal(pngDefect(drawPng(256, 256)), undefined)
    match(pngDefect(drawPng(257, 1))!, /257 x 1/)
    match(pngDefect(drawPng(1, 257))!, /1 x 257/)
    const frame = drawPng(8, 8, Buffer.alloc(0)).length
    equal(pngDefect(drawPng(8, 8, Buffer.alloc(64 * 1024 - frame))), undefined)
    match(pngDefect(drawPng(8, 8, Buffer.alloc(64 * 1024 - frame + 1)))!, /65537 bytes/)
  })

  it('with a header that promises more pixels is refused before it is decoded', () => {
    match(pngDefect(drawPng(100_000, 100_000, Buffer.from([0x78, 0x9c])))!, /100000 x 100000/)
  })

  it('is not another file with the same extension', () => {
    match(pngDefect(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))!, /not a PNG/)
    match(pngDefect(Buffer.alloc(0))!, /not a PNG/)
  })

  it('is complete: truncated anywhere, changed in any byte or extended it is refused', () => {
    const png = drawPng(2, 2)
    for (let length = 0; length < png.length; length++) match(pngDefect(png.subarray(0, length))!, /not a PNG|damaged/)
    for (let at = 0; at < png.length; at++) {
      const changed = Buffer.from(png)
      changed[at]! ^= 0x20
      match(pngDefect(changed)!, /not a PNG|damaged|pixels/)
    }
    match(pngDefect(Buffer.concat([png, Buffer.from('<script>')]))!, /damaged/)
  })
})
