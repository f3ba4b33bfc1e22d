import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { badRequest, Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { tooLarge } from './upload.ts'

/** A file of a form, on disk as long as its call is answered. */
interface FormFile {
  /** Without folders. */
  readonly name: string
  readonly path: string
  readonly bytes: number
}

/** A body of `multipart/form-data`. */
export interface Form {
  /** A field that is there several times has a list. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  readonly files: readonly FormFile[]
  /** SHA-256 of the files with their names. */
  readonly hash: string
  readonly close: () => Promise<void>
}

const FORM = /^multipart\/form-data\s*;/i
const MAX_NAME = 200

/**
 * Receives a form: its files go to disk as they come, and only its fields are in memory.
 *
 * @throws 413 above the limit, 415 for another type, 400 for what is no form
 */
export async function receiveForm(body: Readable, type: string | undefined, limitBytes: number, folder: string): Promise<Form> {
  if (type === undefined || !FORM.test(type)) throw new Failure(415, refusal('notForm'))
  const parser = parserOf(type)
  const own = path.join(folder, randomUUID())
  const close = () => rm(own, { recursive: true, force: true })
  const ended = new AbortController()
  try {
    await mkdir(own, { recursive: true, mode: 0o700 })
    return { ...(await received(body, parser, limitBytes, own, ended.signal)), close }
  } catch (error) {
    ended.abort()
    await close()
    throw error
  }
}

function parserOf(type: string): BusboyInstance {
  try {
    const isPartAFile = (_field: unknown, _type: unknown, name: string | undefined) => name !== undefined
    return new Busboy({ headers: { 'content-type': type }, isPartAFile })
  } catch {
    throw badRequest(refusal('invalidForm'))
  }
}

async function received(body: Readable, parser: BusboyInstance, limitBytes: number, folder: string, signal: AbortSignal) {
  const fields: Record<string, string | string[]> = {}
  const writing: Promise<FormFile & { readonly digest: string }>[] = []
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  parser.on('error', () => failure.reject(badRequest(refusal('invalidForm'))))
  parser.on('field', (field, value) => {
    const before = Object.hasOwn(fields, field) ? fields[field] : undefined
    fields[field] = before === undefined ? value : [before, value].flat()
  })
  parser.on('file', (_field, content, name) => {
    const file = writtenFile(content, nameOf(name), path.join(folder, String(writing.length)), signal)
    file.catch(failure.reject)
    writing.push(file)
  })
  const finished = once(parser, 'finish')
  finished.catch(() => {})
  let bytes = 0
  // Leaving the loop early leaves the connection for the reply.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limitBytes) throw tooLarge(limitBytes)
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), failure.promise])
  }
  parser.end()
  await Promise.race([finished, failure.promise])
  const written = await Promise.all(writing)
  const hash = createHash('sha256').update(JSON.stringify(written.map(({ name, digest }) => [name, digest])))
  return { fields, files: written.map(({ digest: _, ...file }) => file), hash: hash.digest('hex') }
}

async function writtenFile(content: Readable, name: string, file: string, signal: AbortSignal) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(content, counted, createWriteStream(file, { mode: 0o600 }), { signal })
  return { name, path: file, bytes, digest: hash.digest('hex') }
}

/** Without folders and null bytes. */
const nameOf = (name: string): string => (name.split(/[/\\]/).at(-1) ?? '').replaceAll('\0', '').slice(0, MAX_NAME) || 'file'
