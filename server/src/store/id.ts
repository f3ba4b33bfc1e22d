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

/** A random UUID (version 4) for an object without a name. */
export const newId = (): string => uuidOf(randomBytes(16), 4)

function uuidOf(bytes: Uint8Array, version: number): string {
  const b = Buffer.from(bytes.subarray(0, 16))
  b[6] = (b[6]! & 0x0f) | (version << 4)
  b[8] = (b[8]! & 0x3f) | 0x80
  const hex = b.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
