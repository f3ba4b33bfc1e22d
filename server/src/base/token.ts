import { hash, randomBytes } from 'node:crypto'

const BYTES = 32
const FORM = /^[\w-]{43}$/

/** A new opaque token: 256 random bits, 43 characters of base64url. It says nothing of what it stands for. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url')

/** Whether a text could be a token of ours: spares the look-up of anything else. */
export const isToken = (text: string): boolean => FORM.test(text)

/** What is kept of a token: its SHA-256 in hex. With 256 random bits no salt is needed (OWASP ASVS 5.0.0 V11.4.2 is for passwords). */
export const hashOf = (token: string): string => hash('sha256', token, 'hex')
