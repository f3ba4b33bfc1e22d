import { inflateRawSync } from 'node:zlib'
import { problemOf, Unreadable } from '../base/problem.ts'

const MB = 1 << 20
const MAX_UNPACKED = 128 * MB
const END = 0x06054b50
const ENTRY = 0x02014b50

interface Entry {
  readonly name: string
  readonly method: number
  readonly size: number
  readonly start: number
}

/** The files in an archive, unpacked when they are asked for. */
export interface Archive {
  readonly names: readonly string[]
  /** The text of a file; empty if it is not there. @throws Unreadable if what was unpacked becomes too large */
  readonly text: (name: string) => string
}

/** Opens an archive by its directory. @throws Unreadable if it has none: it was cut off */
export function unzip(bytes: Buffer): Archive {
  const entries = new Map(entriesOf(bytes).map((entry) => [entry.name, entry]))
  let left = MAX_UNPACKED
  return {
    names: [...entries.keys()],
    text: (name) => {
      const entry = entries.get(name)
      if (!entry) return ''
      const packed = bytes.subarray(entry.start, entry.start + entry.size)
      const unpacked = entry.method === 0 ? packed : inflate(packed, left)
      left -= unpacked.length
      if (left <= 0) throw tooLarge()
      return unpacked.toString('utf8')
    },
  }
}

const tooLarge = (): Unreadable => new Unreadable(problemOf('bombed', null, { most: MAX_UNPACKED / MB }))

function inflate(packed: Buffer, left: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: left })
  } catch (error) {
    if ((error as { readonly code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new Unreadable(problemOf('cutOff', null))
  }
}

function entriesOf(bytes: Buffer): readonly Entry[] {
  try {
    let end = bytes.length - 22
    while (end >= 0 && bytes.readUInt32LE(end) !== END) end--
    if (end < 0) throw new RangeError('No directory')
    const count = bytes.readUInt16LE(end + 10)
    const entries: Entry[] = []
    for (let at = bytes.readUInt32LE(end + 16), n = 0; n < count; n++) {
      if (bytes.readUInt32LE(at) !== ENTRY) throw new RangeError('No entry')
      const [nameLength, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
      const local = bytes.readUInt32LE(at + 42)
      entries.push({
        name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
        method: bytes.readUInt16LE(at + 10),
        size: bytes.readUInt32LE(at + 20),
        start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
      })
      at += 46 + nameLength + extra + comment
    }
    return entries
  } catch {
    throw new Unreadable(problemOf('cutOff', null))
  }
}
