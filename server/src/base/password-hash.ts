import { hash, parseOptions, verify as verifyArgon2 } from '@node-rs/argon2'

/** Keeps and checks passwords. */
export interface Passwords {
  /** What is stored of a password: Argon2id with its parameters and a salt of its own. */
  readonly hash: (password: string) => Promise<string>
  /** Whether the password is the one behind the hash. Without a hash it does the same work and says no. */
  readonly verify: (hash: string | null, password: string) => Promise<boolean>
  /** Whether a stored hash was made with other parameters than today's. */
  readonly isOutdated: (hash: string) => boolean
}

/** OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. The algorithm is the package's default, Argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Passwords count as their Unicode normal form C, so that the same word typed on two keyboards is the same word
 * (NIST SP 800-63B-4 section 3.1.1.2). Nothing is trimmed or cut.
 *
 * @param verify Argon2's own, which a test may watch
 */
export async function createPasswords(verify = verifyArgon2): Promise<Passwords> {
  // For whoever does not exist: a look at the clock must not tell.
  const nobody = await hash('nobody has this password', PARAMETERS)
  return {
    hash: (password) => hash(password.normalize('NFC'), PARAMETERS),
    verify: async (stored, password) => {
      const isRight = await verify(stored ?? nobody, password.normalize('NFC'))
      return isRight && stored !== null
    },
    isOutdated: (stored) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      return memoryCost !== PARAMETERS.memoryCost || timeCost !== PARAMETERS.timeCost || parallelism !== PARAMETERS.parallelism
    },
  }
}
