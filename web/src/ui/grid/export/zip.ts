/** A file for an archive. */
interface ZippedFile {
  readonly name: string
  readonly text: string
}

interface Packed {
  readonly name: Uint8Array<ArrayBuffer>
  readonly crc: number
  readonly size: number
  readonly packed: Uint8Array<ArrayBuffer>
  readonly offset: number
}

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
/** Version 2.0 of the format, UTF-8 names, deflate, and the earliest possible timestamp (1 January 1980). */
const VERSION = 20
const UTF8_NAMES = 0x0800
const DEFLATED = 8
const FIRST_DATE = 0x0021

/** Creates a zip archive (PKWARE APPNOTE 6.3) with the browser's compression; the same files give the same bytes. */
export async function zip(files: readonly ZippedFile[]): Promise<Blob> {
  const entries: Packed[] = []
  const parts: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const file of files) {
    const content = new TextEncoder().encode(file.text)
    const packed = await deflated(content)
    const entry = { name: new TextEncoder().encode(file.name), crc: crc32(content), size: content.length, packed, offset }
    const header = record(LOCAL_HEADER, [[VERSION, 2], ...factsOf(entry), [0, 2]])
    parts.push(header, entry.name, packed)
    offset += header.length + entry.name.length + packed.length
    entries.push(entry)
  }
  const directory = entries.flatMap((entry) => [
    record(DIRECTORY_ENTRY, [
      [VERSION, 2],
      [VERSION, 2],
      ...factsOf(entry),
      ...Array.from({ length: 4 }, () => NONE),
      [0, 4],
      [entry.offset, 4],
    ]),
    entry.name,
  ])
  const directorySize = directory.reduce((sum, { length }) => sum + length, 0)
  const end = record(END_OF_DIRECTORY, [NONE, NONE, [files.length, 2], [files.length, 2], [directorySize, 4], [offset, 4], NONE])
  return new Blob([...parts, ...directory, end])
}

/** A number and its size in bytes. */
type Field = readonly [value: number, bytes: 2 | 4]

const NONE: Field = [0, 2]

/** Fields that the local header and the directory entry share. */
const factsOf = ({ name, crc, size, packed }: Omit<Packed, 'offset'>): readonly Field[] => [
  [UTF8_NAMES, 2],
  [DEFLATED, 2],
  NONE,
  [FIRST_DATE, 2],
  [crc, 4],
  [packed.length, 4],
  [size, 4],
  [name.length, 2],
]

function record(signature: number, fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const all: readonly Field[] = [[signature, 4], ...fields]
  const bytes = new Uint8Array(all.reduce((sum, [, size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, size] of all) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

async function deflated(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** The CRC table. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** CRC-32 with the reversed polynomial EDB88320 (ISO 3309). */
function crc32(content: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of content) rest = (rest >>> 8) ^ REMAINDERS[(rest ^ byte) & 0xff]!
  return (rest ^ 0xffffffff) >>> 0
}
