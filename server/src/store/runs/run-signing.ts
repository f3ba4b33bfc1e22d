import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { idsOf, type SealingKey, seal, unseal } from '#base/secrets/seal.ts'
import type { Database, Transaction } from '../database.ts'
import { findSigningKey, insertRunKey, retireRunKey, runKeysNotUnder, saveSealedRunKey, sealedRunKeys } from './run-keys.ts'

/** A key that signs runs. */
interface SigningKey {
  readonly id: string
  /** PKCS #8. */
  readonly privateKey: Uint8Array
}

const ownerOf = (institutionId: string, id: string): string => `run key ${institutionId} ${id}`

/** The key that signs the runs of an institution; the first call makes it. In a transaction of the system. */
export async function signingKey(tx: Transaction, institutionId: string, key: SealingKey, now: Date): Promise<SigningKey> {
  const stored = await findSigningKey(tx, institutionId)
  if (!stored?.privateKey) return await makeKey(tx, institutionId, key, now)
  return { id: stored.id, privateKey: unseal(stored.privateKey, ownerOf(institutionId, stored.id), key) }
}

/** Lets another key sign from now on. What the former one signed is verified with its public key. @returns the id of the new one */
export async function rotateRunKey(db: Database, institutionId: string, key: SealingKey, now: Date): Promise<string> {
  return await db.withSystem(async (tx) => {
    const stored = await findSigningKey(tx, institutionId)
    if (stored) await retireRunKey(tx, stored, now)
    return (await makeKey(tx, institutionId, key, now)).id
  })
}

async function makeKey(tx: Transaction, institutionId: string, key: SealingKey, now: Date): Promise<SigningKey> {
  const { privateKey: made, publicKey } = generateKeyPairSync('ed25519')
  const privateKey = made.export({ format: 'der', type: 'pkcs8' })
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const id = createHash('sha256').update(spki).digest('hex').slice(0, 16)
  await insertRunKey(tx, {
    institutionId,
    id,
    publicKey: spki.toString('base64'),
    madeAt: now,
    sealingKeyId: key.id,
    privateKey: seal(privateKey, ownerOf(institutionId, id), key),
  })
  return { id, privateKey }
}

/**
 * The ids of keys whose published part is not that of the sealed one: who can write to the database alone cannot make a pair that passes.
 * Of a key that signs no more nothing is sealed; the runs after it vouch for what it signed.
 */
export async function foreignRunKeys(tx: Transaction, institutionId: string, key: SealingKey): Promise<readonly string[]> {
  const keys = await sealedRunKeys(tx, institutionId)
  return keys.filter((each) => each.privateKey !== null && !isPair(each, institutionId, key)).map(({ id }) => id)
}

function isPair(
  { id, privateKey, publicKey }: { readonly id: string; readonly privateKey: string | null; readonly publicKey: string },
  institutionId: string,
  key: SealingKey,
): boolean {
  try {
    const opened = Buffer.from(unseal(privateKey!, ownerOf(institutionId, id), key))
    const own = createPublicKey(createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' }))
    return own.export({ format: 'der', type: 'spki' }).toString('base64') === publicKey
  } catch {
    return false
  }
}

/** Seals the private keys with the key; each was sealed with one before it. @returns how many */
export function resealRunKeys(db: Database, key: SealingKey): Promise<number> {
  return db.withSystem(async (tx) => {
    const rows = await runKeysNotUnder(tx, key.id)
    for (const { institutionId, id, privateKey } of rows) {
      if (privateKey === null) continue
      const owner = ownerOf(institutionId, id)
      const sealed = seal(unseal(privateKey, owner, key), owner, key)
      await saveSealedRunKey(tx, { institutionId, id, privateKey: sealed, sealingKeyId: key.id })
    }
    return rows.length
  })
}

/** For a lost encryption key: ends the keys that none of the keys given opens; the next run makes another. @returns how many */
export async function retireLostRunKeys(tx: Transaction, key: SealingKey, now: Date): Promise<number> {
  const lost = (await runKeysNotUnder(tx, key.id)).filter(({ sealingKeyId }) => !idsOf(key).includes(sealingKeyId!))
  for (const row of lost) await retireRunKey(tx, row, now)
  return lost.length
}
