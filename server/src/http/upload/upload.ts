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
  /** One of the long texts, in parts that a transaction can hold. */
  readonly partsOf: (index: number) => AsyncIterable<string>
  /** Frees the disk. */
  readonly close: () => Promise<void>
}

/** What is not a long text: names of ten thousand files fit. */
const MAX_KEPT = 4 * 1024 * 1024
const PART_BYTES = 512 * 1024
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

  async function take(text: string): Promise<void> {
    lift.write(text)
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
    await take(decoder.write(chunk))
  }
  await take(decoder.end())
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

async function* partsOf(handle: FileHandle, begin: number, end: number): AsyncIterable<string> {
  const decoder = new StringDecoder('utf8')
  const buffer = Buffer.allocUnsafe(Math.min(PART_BYTES, end - begin))
  for (let at = begin; at < end; at += PART_BYTES) {
    const bytes = buffer.subarray(0, Math.min(PART_BYTES, end - at))
    await handle.read(bytes, 0, bytes.length, at)
    yield decoder.write(bytes)
  }
}

async function namelessFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, randomUUID())
  const handle = await open(file, 'wx+', 0o600)
  await unlink(file)
  return handle
}

const tooLarge = (limitBytes: number) => new Failure(413, refusal('tooLarge', { most: bytesText(limitBytes) }))

function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC') return new Failure(503, refusal('databaseFull'), 60)
  // The client went away: no reply arrives.
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? badRequest(refusal('invalidRequest')) : error
}
