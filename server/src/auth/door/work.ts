import { hash } from 'node:crypto'
import { type Work, workText } from '@portal/contract/session/work.ts'
import { isSignatureOf, type SealingKey, signatureOf } from '#base/secrets/seal.ts'

/** The size of the tasks: about a million hashes, a second on a computer and a few on a telephone. */
export const WORK_SIZE = { parts: 16, bits: 16 } as const
export type WorkSize = Pick<Work, 'parts' | 'bits'>

const PURPOSE = 'proof of work'
/** A solution is good in the span in which its task was given and in the next one. */
const SPAN_MS = 5 * 60_000

/** The task of an e-mail and an origin: the same in every process, and nothing is stored. @param forWhom the two of them */
export function workFor(forWhom: string, size: WorkSize, key: SealingKey, now: Date): Work {
  return { challenge: challengeOf(forWhom, spanOf(now), key), parts: size.parts, bits: size.bits }
}

/** Whether a header solves a present task of an e-mail and an origin. The signature is looked at before anything is hashed. */
export function isSolved(header: string | undefined, forWhom: string, size: WorkSize, key: SealingKey, now: Date): boolean {
  const [challenge = '', solution = ''] = header?.split(':') ?? []
  const [span = '', signature = ''] = challenge.split('.')
  const isPresent = [spanOf(now), spanOf(now) - 1].some((each) => span === String(each))
  if (!isPresent || !isSignatureOf(signature, textOf(forWhom, Number(span)), PURPOSE, key)) return false
  const numbers = solution.split('.')
  return numbers.length === size.parts && numbers.every((text, part) => solves(challenge, part, text, size.bits))
}

function solves(challenge: string, part: number, text: string, bits: number): boolean {
  const number = Number.parseInt(text, 36)
  if (!Number.isSafeInteger(number) || number < 0) return false
  const head = hash('sha256', workText(challenge, part, number), 'buffer').readUInt32BE(0)
  return Math.clz32(head) >= bits
}

const spanOf = (now: Date): number => Math.floor(now.getTime() / SPAN_MS)
const textOf = (forWhom: string, span: number): string => `${span} ${forWhom}`
const challengeOf = (forWhom: string, span: number, key: SealingKey): string =>
  `${span}.${signatureOf(textOf(forWhom, span), PURPOSE, key)}`
