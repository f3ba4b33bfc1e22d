import { hash, parseOptions, verify as verifyArgon2 } from '@node-rs/argon2'

/** Hashes and verifies passwords. */
export interface Passwords {
  /** The Argon2id hash of a password, with parameters and a random salt. */
  readonly hash: (password: string) => Promise<string>
  /** Whether the password matches the hash. Without a hash (null) it does the same work and returns false. */
  readonly verify: (hash: string | null, password: string) => Promise<boolean>
  /** Whether a hash has other parameters than the current ones. */
  readonly isOutdated: (hash: string) => boolean
}

/** OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. The algorithm is the package's default, Argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Passwords are compared in Unicode normal form C, so that the input method does not matter (NIST SP 800-63B-4 section 3.1.1.2).
 * Nothing is trimmed or truncated.
 *
 * @param verify Argon2's own; tests may replace it
 */
export async function createPasswords(verify = verifyArgon2): Promise<Passwords> {
  // Verified for unknown users, so that the duration does not show that they are unknown.
  const placeholderHash = await hash('no user has this password', PARAMETERS)
  return {
    hash: (password) => hash(password.normalize('NFC'), PARAMETERS),
    verify: async (stored, password) => {
      const isRight = await verify(stored ?? placeholderHash, password.normalize('NFC'))
      return isRight && stored !== null
    },
    isOutdated: (stored) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      return memoryCost !== PARAMETERS.memoryCost || timeCost !== PARAMETERS.timeCost || parallelism !== PARAMETERS.parallelism
    },
  }
}
