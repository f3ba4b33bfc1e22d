import { hash, randomBytes } from 'node:crypto'

const BYTES = 32
const FORM = /^[\w-]{43}$/

/** A new opaque token: 256 random bits, 43 characters of base64url. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url')

/** Whether a text has the form of our tokens; saves a query for other texts. */
export const isToken = (text: string): boolean => FORM.test(text)

/** The SHA-256 of a token in hex, for storage. With 256 random bits no salt is needed (OWASP ASVS 5.0.0 V11.4.2 is for passwords). */
export const hashOf = (token: string): string => hash('sha256', token, 'hex')
