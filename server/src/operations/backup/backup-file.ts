import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'

import { writeWhole } from '#base/files/write-whole.ts'
import { idsOf, type SealingKey, withFormer } from '#base/secrets/seal.ts'

/*
 * A backup is one file:
 *
 *     clarity backup 1
 *     {"version":"1.0.0","createdAt":…,"keyId":…,"migrations":[…]}
 *     frames, compressed by zstd
 *     32 bytes: the HMAC-SHA-256 of everything before
 *
 * A frame is a letter, the length of its content in four bytes, and the content: T begins a table (JSON), D has rows of it in the text
 * format of COPY, Z ends the file with the number of rows of each table (JSON). The key of the HMAC is derived from the encryption key.
 */

const MAGIC = 'clarity backup 1\n'
const TAG_BYTES = 32
const FRAME_HEAD_BYTES = 5
/** No header is longer. */
const MAX_HEADER_BYTES = 1_000_000
const MAX_FRAME_BYTES = 256 * 1024 * 1024

const backupHeader = z.object({
  /** Of the program. */
  version: z.string(),
  createdAt: z.string(),
  /** Of PostgreSQL. */
  postgres: z.string(),
  /** The id of the encryption key that the HMAC is derived from. */
  keyId: z.string(),
  /** Of those that have sealed values in the database; absent in backups of 1.0.0, where it is the same one. */
  keyIds: z.optional(z.array(z.string())),
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })),
})
/** The readable head of a backup. */
export type BackupHeader = z.output<typeof backupHeader>

const tableHead = z.object({ name: z.string(), columns: z.array(z.string()) })
const rowCounts = z.record(z.string(), z.number())
/** The number of rows of each table. */
export type RowCounts = z.output<typeof rowCounts>

/** A part of a backup, in the order of the file. */
export type Frame =
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly counts: RowCounts }

/**
 * Writes a backup: there is never half of one.
 *
 * @returns its size in bytes
 */
export async function writeBackup(
  file: string,
  header: BackupHeader,
  frames: AsyncIterable<Frame>,
  key: SealingKey,
): Promise<number> {
  const head = Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`)
  let size = head.length + TAG_BYTES
  await writeWhole(file, (temporary) =>
    pipeline(
      encoded(frames),
      createZstdCompress(),
      async function* (chunks: AsyncIterable<Buffer>) {
        const hmac = hmacOf(key).update(head)
        yield head
        for await (const chunk of chunks) {
          hmac.update(chunk)
          size += chunk.length
          yield chunk
        }
        yield hmac.digest()
      },
      createWriteStream(temporary, { flags: 'wx', mode: 0o600 }),
    ),
  )
  return size
}

/** A backup whose bytes are as they were written. */
export interface BackupFile {
  readonly header: BackupHeader
  readonly frames: () => AsyncIterable<Frame>
}

/**
 * Reads the head of a backup, and checks every byte of it.
 *
 * @throws where the file is no backup, needs another key, or is not as it was written
 */
export async function openBackup(file: string, key: SealingKey): Promise<BackupFile> {
  const { header, start } = await headOf(file)
  const missing = [...new Set([header.keyId, ...(header.keyIds ?? [])])].filter((id) => !idsOf(key).includes(id))
  if (missing.length > 0) {
    throw new Error(
      `The backup ${file} needs the encryption key ${missing.join(' and ')}, but the key in force is ${idsOf(key).join(' with ')}. Set ` +
        'CLARITY_ENCRYPTION_KEY or CLARITY_ENCRYPTION_KEY_FILE to the key that the backup was made with, or add that key below the present one.',
    )
  }
  const { size } = await checked(file, withFormer(key).find(({ id }) => id === header.keyId)!)
  return { header, frames: () => decoded(createReadStream(file, { start, end: size - TAG_BYTES - 1 })) }
}

async function headOf(file: string): Promise<{ readonly header: BackupHeader; readonly start: number }> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0)
    const text = buffer.subarray(0, bytesRead)
    const lineEnd = text.indexOf('\n', MAGIC.length)
    if (!text.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC)) || lineEnd < 0) throw new Error(`${file} is not a backup.`)
    const header = backupHeader.safeParse(parsed(text.subarray(MAGIC.length, lineEnd).toString()))
    if (!header.success) throw damaged(file)
    return { header: header.data, start: lineEnd + 1 }
  } finally {
    await handle.close()
  }
}

async function checked(file: string, key: SealingKey): Promise<{ readonly size: number }> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const hmac = hmacOf(key)
    for await (const chunk of handle.createReadStream({ start: 0, end: Math.max(0, size - TAG_BYTES - 1), autoClose: false }))
      hmac.update(chunk as Buffer)
    if (!timingSafeEqual(hmac.digest(), await tagOf(handle, size))) throw damaged(file)
    return { size }
  } finally {
    await handle.close()
  }
}

async function tagOf(handle: FileHandle, size: number): Promise<Buffer> {
  const tag = Buffer.alloc(TAG_BYTES)
  await handle.read(tag, 0, TAG_BYTES, Math.max(0, size - TAG_BYTES))
  return tag
}

const damaged = (file: string) =>
  new Error(`The backup ${file} is damaged or was cut short: it is not as it was written. Nothing was changed. Take another one.`)

/** A key of its own, so that the encryption key is used for one thing only. */
const hmacOf = (key: SealingKey) => createHmac('sha256', Buffer.from(hkdfSync('sha256', key.bytes, '', 'clarity backup', 32)))

async function* encoded(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  for await (const frame of frames) {
    if (frame.kind === 'rows') yield* framed('D', frame.bytes)
    else if (frame.kind === 'table') yield* framed('T', jsonOf({ name: frame.name, columns: frame.columns }))
    else yield* framed('Z', jsonOf(frame.counts))
  }
}

function* framed(letter: string, content: Buffer): Generator<Buffer> {
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head.write(letter, 'latin1')
  head.writeUInt32BE(content.length, 1)
  yield head
  yield content
}

const jsonOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

async function* decoded(compressed: Readable): AsyncGenerator<Frame> {
  const plain = compressed.pipe(createZstdDecompress())
  compressed.once('error', (error) => plain.destroy(error))
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of plain) {
    held = held.length === 0 ? (chunk as Buffer) : Buffer.concat([held, chunk as Buffer])
    while (held.length >= FRAME_HEAD_BYTES) {
      const length = held.readUInt32BE(1)
      if (length > MAX_FRAME_BYTES) throw new Error('The backup has a part that is too long.')
      if (held.length < FRAME_HEAD_BYTES + length) break
      yield frameOf(held.toString('latin1', 0, 1), held.subarray(FRAME_HEAD_BYTES, FRAME_HEAD_BYTES + length))
      held = held.subarray(FRAME_HEAD_BYTES + length)
    }
  }
  if (held.length > 0) throw new Error('The backup ends within a part.')
}

function frameOf(letter: string, content: Buffer): Frame {
  if (letter === 'D') return { kind: 'rows', bytes: content }
  if (letter === 'T') return { kind: 'table', ...tableHead.parse(parsed(content.toString())) }
  return { kind: 'end', counts: rowCounts.parse(parsed(content.toString())) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
