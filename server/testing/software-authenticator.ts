import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import type { addPasskey, newPasskeyOptions, passkeySignIn, passkeySignInOptions } from '@portal/contract/session/passkeys.ts'

/** Deviations of a wrong browser or authenticator; by default it follows the options and the portal's address. */
interface Deviations {
  readonly origin?: string
  readonly host?: string
  readonly challenge?: string
  readonly type?: string
  readonly isUserVerified?: boolean
  /** How often it says it has signed. */
  readonly counter?: number
  /** Of a new passkey. */
  readonly credentialId?: string
}

interface SoftwarePasskey {
  readonly credentialId: string
  readonly privateKey: KeyObject
  readonly userHandle: string
  readonly host: string
}

const ORIGIN = 'http://localhost:3000'
const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

/** Creates a passkey as a browser does with its authenticator: ES256, without a statement about its make. */
export function createPasskey(
  options: ResponseOf<typeof newPasskeyOptions>,
  deviations: Deviations = {},
  name = 'Laptop',
): { readonly passkey: SoftwarePasskey; readonly body: RequestOf<typeof addPasskey> } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = deviations.credentialId === undefined ? randomBytes(16) : Buffer.from(deviations.credentialId, 'base64url')
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const head = headOf(options.rp.id, HAS_CREDENTIAL, deviations)
  const authData = Buffer.concat([head, Buffer.alloc(16), length, id, key])
  const statement = new Map<string, Cbor>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, Cbor>()],
    ['authData', authData],
  ])
  const credentialId = id.toString('base64url')
  return {
    passkey: { credentialId, privateKey, userHandle: options.user.id, host: options.rp.id },
    body: {
      name,
      credentialId,
      clientData: clientDataOf('webauthn.create', options.challenge, deviations).toString('base64url'),
      attestationObject: cbor(statement).toString('base64url'),
      transports: ['internal'],
    },
  }
}

/** Signs a challenge with a passkey. */
export function signWithPasskey(
  { credentialId, privateKey, userHandle, host }: SoftwarePasskey,
  options: Pick<ResponseOf<typeof passkeySignInOptions>, 'challenge'>,
  deviations: Deviations = {},
): RequestOf<typeof passkeySignIn> {
  const authenticatorData = headOf(host, 0, deviations)
  const clientData = clientDataOf('webauthn.get', options.challenge, deviations)
  const signature = sign(
    'sha256',
    Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]),
    privateKey,
  )
  return {
    credentialId,
    clientData: clientData.toString('base64url'),
    authenticatorData: authenticatorData.toString('base64url'),
    signature: signature.toString('base64url'),
    userHandle,
  }
}

/** Hash of the host, flags and counter. */
function headOf(host: string, flags: number, { host: other = host, isUserVerified = true, counter = 0 }: Deviations): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0))
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(other).digest(), rest])
}

const clientDataOf = (kind: string, given: string, { type = kind, challenge = given, origin = ORIGIN }: Deviations): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

type Cbor = number | string | Uint8Array | ReadonlyMap<string | number, Cbor>

/** The part of CBOR that attestations and keys need (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value])
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

const cborHead = (kind: number, size: number): Buffer =>
  Buffer.from(
    size < 24 ? [(kind << 5) | size] : size < 256 ? [(kind << 5) | 24, size] : [(kind << 5) | 25, size >> 8, size & 255],
  )
