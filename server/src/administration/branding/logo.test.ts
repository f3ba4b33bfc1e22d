import { deepEqual, match, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { Failure } from '#base/failure.ts'
import { drawPng } from '../../../testing/drawings/draw-png.ts'
import { SMALL_JPEG } from '../../../testing/drawings/small-jpeg.ts'
import { logoIn } from './logo.ts'

const taken = (file: Uint8Array) => {
  const { type, width, height } = logoIn(Buffer.from(file).toString('base64'))
  return [type, width, height]
}

function refusedWith(file: Uint8Array | string, reason: RegExp): void {
  const base64 = Buffer.from(file).toString('base64')
  throws(
    () => logoIn(base64),
    (error) => {
      match(error instanceof Failure && error.status === 400 ? error.reason : String(error), reason)
      return true
    },
  )
}

describe('A logo of reports', () => {
  it('is a PNG or a JPEG, whose size is read from the file', () => {
    deepEqual(taken(drawPng(16, 16)), ['png', 16, 16])
    deepEqual(taken(drawPng(2000, 1000)), ['png', 2000, 1000])
    deepEqual(taken(SMALL_JPEG), ['jpeg', 32, 16])
  })

  it('has at least 16 pixels on each side, and at most 2000 x 1000, whatever they would take unpacked', () => {
    refusedWith(drawPng(15, 16), /15 x 16 pixels/)
    refusedWith(drawPng(2001, 16), /2001 x 16/)
    refusedWith(drawPng(16, 1001), /16 x 1001/)
    refusedWith(drawPng(100_000, 100_000, Buffer.from([0x78, 0x9c])), /100000 x 100000/)
  })

  it('has at most 256 KiB', () => {
    refusedWith(Buffer.concat([drawPng(16, 16), Buffer.alloc(256 * 1024)]), /257 KiB/)
  })

  it('is no drawing, since it may hold scripts, and no other file', () => {
    refusedWith('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', /SVG/)
    refusedWith('\uFEFF <?xml version="1.0"?><svg/>', /SVG/)
    refusedWith('GIF89a', /neither a PNG nor a JPEG/)
    refusedWith('', /neither/)
  })

  it('is whole: a PNG has the pixels that its header promises, and neither goes on after its end', () => {
    const pixels = (count: number) => deflateSync(Buffer.alloc(count))
    refusedWith(drawPng(16, 16, pixels(17 * 16 - 1)), /damaged PNG/)
    refusedWith(drawPng(16, 16, pixels(1_000_000)), /damaged PNG/)
    refusedWith(drawPng(16, 16, Buffer.from('nothing')), /damaged PNG/)
    refusedWith(Buffer.concat([drawPng(16, 16), Buffer.from('<script>')]), /damaged PNG/)
    refusedWith(Buffer.concat([SMALL_JPEG, Buffer.from('<script>')]), /damaged JPEG/)
    for (let length = 3; length < SMALL_JPEG.length; length++) refusedWith(SMALL_JPEG.subarray(0, length), /damaged JPEG/)
  })
})
