import { randomBytes } from 'node:crypto'
import { hashOf } from '#base/secrets/token.ts'

/** Digits and letters that are not taken for one another (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 120 random bits: so many cannot be tried, and need no slow hash (ASVS V6.5.2). */
const LENGTH = 24

/** A new recovery code, in groups of four. */
export function newRecoveryCode(): string {
  const code = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return code.match(/.{4}/g)!.join('-')
}

/** The stored hash of a recovery code, independent of how it was typed. */
export const hashOfRecoveryCode = (typed: string): string =>
  hashOf(typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
