import { hash, randomBytes } from 'node:crypto'

/** A UUID (version 8) derived from a name, so that importing the same data again gives the same ids. */
export function idOf(institutionId: string, kind: string, externalId: string): string {
  return uuidOf(hash('sha256', `${institutionId}\n${kind}\n${externalId}`, 'buffer'), 8)
}

/** The id of an institution, derived from its name. */
export const institutionIdOf = (name: string): string => idOf('', 'institution', name)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id itself, for a statement without parameters. @throws where it is not a UUID */
export function uuid(id: string): string {
  if (!UUID.test(id)) throw new Error('Not an id of an institution or a user.')
  return id
}

/** The id of what a write with a key makes, and the range of the ids that its key gives with any request. */
export interface KeyedId {
  readonly id: string
  readonly first: string
  readonly last: string
}

/** The first half of the id is the key's, the second the request's: a key that comes with another request is noticed. */
export function keyedId(owner: string, key: string, request: string): KeyedId {
  const half = (text: string) => hash('sha256', text, 'buffer').subarray(0, 8)
  const ofKey = half(`${owner}\n${key}`)
  const withHalf = (second: Uint8Array) => uuidOf(Buffer.concat([ofKey, second]), 8)
  return { id: withHalf(half(request)), first: withHalf(Buffer.alloc(8, 0)), last: withHalf(Buffer.alloc(8, 0xff)) }
}

/** A random UUID (version 4) for an object without a name. */
export const newId = (): string => uuidOf(randomBytes(16), 4)

function uuidOf(bytes: Uint8Array, version: number): string {
  const b = Buffer.from(bytes.subarray(0, 16))
  b[6] = (b[6]! & 0x0f) | (version << 4)
  b[8] = (b[8]! & 0x3f) | 0x80
  const hex = b.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
