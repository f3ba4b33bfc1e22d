import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** A 256-bit key, kept outside the database, for what the database must not be able to read. */
export interface SealingKey {
  /** Identifies the key without revealing it; stored next to the sealed data. */
  readonly id: string
  readonly bytes: Uint8Array
  /** Keys before this one: they seal and sign nothing any more, but what they have sealed opens, and what they have signed counts. */
  readonly former: readonly SealingKey[]
}

const KEY_BYTES = 32
/** NIST SP 800-38D section 8.2.2: a random nonce of 96 bits is good for 2^32 seals under one key. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** @param bytes exactly 32, or it throws */
export function sealingKey(bytes: Uint8Array, former: readonly SealingKey[] = []): SealingKey {
  if (bytes.length !== KEY_BYTES) throw new Error(`A sealing key has ${KEY_BYTES} bytes, not ${bytes.length}.`)
  const id = createHash('sha256').update('sealing key').update(bytes).digest('hex').slice(0, 16)
  return { id, bytes, former }
}

/** A key with those before it. */
export const withFormer = (key: SealingKey): readonly SealingKey[] => [key, ...key.former]

/** The ids of all keys that open. */
export const idsOf = (key: SealingKey): readonly string[] => withFormer(key).map(({ id }) => id)

/**
 * Encrypts with AES-256-GCM.
 *
 * @param owner the owner of the secret, needed to open it (additional authenticated data)
 * @returns nonce, ciphertext and tag in base64
 */
export function seal(secret: Uint8Array, owner: string, key: SealingKey): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Opens what `seal` returned, with the key or one before it. Throws where the key, the owner or a single bit differs. */
export function unseal(sealed: string, owner: string, key: SealingKey): Uint8Array {
  let failure: unknown
  for (const each of withFormer(key)) {
    try {
      return opened(sealed, owner, each)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function opened(sealed: string, owner: string, key: SealingKey): Uint8Array {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('What was sealed is cut short.')
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)), decipher.final()])
}

/** Signs a text for one purpose, with a key derived for it. @returns 22 characters of base64url: 128 bits */
export function signatureOf(text: string, purpose: string, key: SealingKey): string {
  const derived = Buffer.from(hkdfSync('sha256', key.bytes, '', purpose, KEY_BYTES))
  return createHmac('sha256', derived).update(text).digest('base64url').slice(0, 22)
}

/** Whether a signature is the one of this text by the key, or by one before it; compared in constant time. */
export function isSignatureOf(signature: string, text: string, purpose: string, key: SealingKey): boolean {
  return withFormer(key).some((each) => isSignatureBy(signature, text, purpose, each))
}

/** The same by the key alone. */
export function isSignatureBy(signature: string, text: string, purpose: string, key: SealingKey): boolean {
  const right = Buffer.from(signatureOf(text, purpose, key))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right)
}
