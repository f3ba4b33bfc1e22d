import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { bytesText } from '@portal/contract/body-limit.ts'
import { badRequest, Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { liftTexts } from './lifted-texts.ts'

/** A large body: its long texts are on disk, in order, and the rest of it is in memory. */
export interface Upload {
  /** The JSON of the body, with the number of each long text as a string in its place. */
  readonly json: string
  /** SHA-256 of the long texts, with their lengths. */
  readonly hash: string
  /** One of the long texts in UTF-8, in parts of whole characters, each of them in the memory of the former one. */
  readonly partsOf: (index: number) => AsyncIterable<Buffer>
  /** Frees the disk. */
  readonly close: () => Promise<void>
}

/** Limit of all but long texts: names of ten thousand files fit. */
const MAX_KEPT = 4 * 1024 * 1024
const PART_BYTES = 64 * 1024
/** Bytes that are text at once: what a collection finds in use is kept for long, so it is little. */
const SLICE_BYTES = 8 * 1024
/** Of a chunk of the connection, with room for its longest form. */
const BUFFER_BYTES = 256 * 1024

/**
 * Receives a body on disk, and hashes it as it comes: whatever its size, it takes some hundred kilobytes of memory. The file has no name
 * from the beginning, so that nothing of it is left however the process ends.
 *
 * @param field its object holds the long texts
 * @throws 413 for a body above the limit, 400 for one that is no JSON, 503 where the disk is full
 */
export async function receiveUpload(body: Readable, field: string, limitBytes: number, folder: string): Promise<Upload> {
  const handle = await namelessFile(folder)
  try {
    return await receive(body, field, limitBytes, handle)
  } catch (error) {
    await handle.close()
    throw explained(error)
  }
}

async function receive(body: Readable, field: string, limitBytes: number, handle: FileHandle): Promise<Upload> {
  const hash = createHash('sha256')
  const decoder = new StringDecoder('utf8')
  const ends: number[] = []
  // One buffer for the whole body: what is allocated for each chunk would stay until a collection.
  let buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  let [written, filled, received] = [0, 0, 0]
  const lift = liftTexts(field, {
    begin: () => ends.push(ends.at(-1) ?? 0),
    piece: (text) => {
      const most = filled + 3 * text.length
      if (most > buffer.length) buffer = Buffer.concat([buffer.subarray(0, filled)], most)
      const bytes = buffer.write(text, filled)
      filled += bytes
      ends[ends.length - 1]! += bytes
    },
  })

  async function take(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) lift.write(decoder.write(chunk.subarray(at, at + SLICE_BYTES)))
    await writeLifted()
  }

  async function writeLifted(): Promise<void> {
    if (lift.size() > MAX_KEPT) throw tooLarge(limitBytes)
    hash.update(buffer.subarray(0, filled))
    await handle.write(buffer, 0, filled, written)
    written += filled
    filled = 0
  }

  // Leaving the loop early leaves the connection for the reply.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received += chunk.length
    if (received > limitBytes) throw tooLarge(limitBytes)
    await take(chunk)
  }
  lift.write(decoder.end())
  await writeLifted()
  return {
    json: lift.end(),
    hash: hash.update(JSON.stringify(ends)).digest('hex'),
    partsOf: (index) => {
      const begin = ends[index - 1] ?? 0
      return partsOf(handle, begin, ends[index] ?? begin)
    },
    close: () => handle.close(),
  }
}

async function* partsOf(handle: FileHandle, begin: number, end: number): AsyncIterable<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(PART_BYTES, end - begin))
  for (let at = begin; at < end; ) {
    const bytes = buffer.subarray(0, Math.min(PART_BYTES, end - at))
    await handle.read(bytes, 0, bytes.length, at)
    const whole = at + bytes.length < end ? withoutLast(bytes) : bytes
    yield whole
    at += whole.length
  }
}

/** Without the last character, unless it is one byte: it may go on. */
function withoutLast(bytes: Buffer): Buffer {
  let end = bytes.length
  while ((bytes[end - 1]! & 0xc0) === 0x80) end--
  return bytes.subarray(0, bytes[end - 1]! < 0x80 ? end : end - 1)
}

async function namelessFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, randomUUID())
  const handle = await open(file, 'wx+', 0o600)
  await unlink(file)
  return handle
}

/** The failure of a body above the limit. */
export const tooLarge = (limitBytes: number): Failure => new Failure(413, refusal('tooLarge', { most: bytesText(limitBytes) }))

function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC') return new Failure(503, refusal('databaseFull'), 60)
  // The client went away: no reply arrives.
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? badRequest(refusal('invalidRequest')) : error
}
