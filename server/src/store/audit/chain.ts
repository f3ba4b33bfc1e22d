import { createHash, randomBytes } from 'node:crypto'

/** A plain value in an event's details. Never a secret, a code or a figure. */
export type AuditDetail = string | number | boolean | null | readonly string[]

/** The texts of an event, which may name people. They are beside the chain, and can be erased. */
export interface AuditTexts {
  /** A user's e-mail, `token:<id>`, or `system`. */
  readonly actor: string
  /** The object of the action: an e-mail, a name, an id. */
  readonly object: string
  /** Of the client; empty for the command line. */
  readonly address: string
  readonly details: Readonly<Record<string, AuditDetail>>
}

/** An event whose texts were changed by an erasure, and the new salted hash of its texts. */
export type Redaction = readonly [sequence: number, textHash: string]

/** A stored event without its own hash. */
export interface AuditLink extends AuditTexts {
  readonly institutionId: string
  readonly sequence: number
  readonly at: Date
  readonly action: string
  readonly result: string
  readonly requestId: string
  readonly actorId: string | null
  readonly subjectId: string | null
  /** Both null in an event of 1.0.0. */
  readonly salt: string | null
  readonly textHash: string | null
  readonly redactions: readonly Redaction[] | null
  readonly previousHash: string
}

/** The previous hash of the first event. */
export const BEFORE_THE_FIRST = '0'.repeat(64)
const SALT_BYTES = 16

/** Without it no reader can try out whether an erased text was a certain one. */
export const newSalt = (): string => randomBytes(SALT_BYTES).toString('hex')

/** The salted hash of an event's texts. */
export const textHashOf = (salt: string, { actor, object, address, details }: AuditTexts): string =>
  sha256([salt, actor, object, address, sorted(details)])

/** The hash of an event: of every column but its texts and their salt. In an event of 1.0.0 it covers the texts themselves. */
export function hashOfLink(link: AuditLink): string {
  const { institutionId, sequence, actor, action, object, result, address, requestId, previousHash } = link
  const at = link.at.toISOString()
  if (link.textHash === null)
    return sha256([
      institutionId,
      sequence,
      at,
      actor,
      action,
      object,
      result,
      address,
      requestId,
      sorted(link.details),
      previousHash,
    ])
  const { actorId, subjectId, textHash, redactions } = link
  return sha256([institutionId, sequence, at, action, result, requestId, actorId, subjectId, textHash, redactions, previousHash])
}

/** `jsonb` does not keep the order of names. */
const sorted = (details: AuditTexts['details']) => Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))

const sha256 = (fields: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(fields)).digest('hex')
