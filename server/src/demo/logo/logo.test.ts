import { deepEqual, equal, notDeepEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inflateSync } from 'node:zlib'

import { pngDefect } from '#ingest/checks/png.ts'
import { strokesOf } from './letters.ts'
import { logo } from './logo.ts'

const CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']

/** The content of the chunks of a type. */
function contentOf(png: Uint8Array, type: string): Uint8Array {
  const bytes = Buffer.from(png)
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    if (bytes.toString('latin1', at + 4, at + 8) === type) return bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))
  }
  throw new Error(`no chunk ${type}`)
}

/** The colour number of every pixel. */
function pixelsOf(png: Uint8Array): readonly number[] {
  const rows = inflateSync(contentOf(png, 'IDAT'))
  return Array.from({ length: 1600 }, (_, i) => {
    const byte = rows[Math.floor(i / 40) * 21 + 1 + ((i % 40) >> 1)]!
    return i % 2 === 0 ? byte >> 4 : byte & 15
  })
}

describe('logos', () => {
  it('are whole PNGs of 40 x 40 pixels and at most 4 KiB', () => {
    for (const character of CHARACTERS) {
      const png = logo(`${character}BC`)
      equal(pngDefect(png), undefined)
      ok(png.length <= 4096)
      equal(inflateSync(contentOf(png, 'IDAT')).length, 40 * 21)
      deepEqual([...contentOf(png, 'IHDR').subarray(0, 10)], [0, 0, 0, 40, 0, 0, 0, 40, 4, 3])
    }
  })
  it('show a letter of their own in white, on a tile whose corners are clear', () => {
    const pixels = pixelsOf(logo('HELV.SW'))
    const alphas = contentOf(logo('HELV.SW'), 'tRNS')
    equal(alphas[pixels[0]!], 0)
    equal(alphas[pixels[20]!], 255)
    // The bar of the H crosses the middle; above it there is nothing but tile.
    equal(pixels[20 * 40 + 20], 7)
    equal(pixels[13 * 40 + 20], 0)
    const drawings = new Set(CHARACTERS.map((character) => JSON.stringify(strokesOf(character))))
    equal(drawings.size, CHARACTERS.length)
  })
  it('are the same for the same ticker, and tell tickers apart', () => {
    deepEqual(logo('CRVN'), logo('CRVN'))
    notDeepEqual(logo('CRVN'), logo('LUMQ'))
  })
})
