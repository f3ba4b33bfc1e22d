import type { AuditDetail, AuditTexts } from '../audit/chain.ts'
import type { Transaction } from '../database.ts'
import { and, eq, or, sql } from '../drizzle.ts'
import { auditEvents } from '../tables/audit.ts'

/** A column that names a person, and in how many rows. */
export interface Mention {
  readonly table: string
  readonly column: string
  readonly rows: number
}

/**
 * A regular expression, for JavaScript and for PostgreSQL, that finds an e-mail in a text, but not within a longer one such as
 * `joann@alder.example` for `ann@alder.example`. Letters of either case match.
 */
export function patternOf(email: string): string {
  const escaped = email.replaceAll(/[^a-z0-9@]/gi, (sign) => (sign.charCodeAt(0) < 128 ? `\\${sign}` : sign))
  return `(?<![a-z0-9._%+'-])${escaped}(?![a-z0-9-]|\\.[a-z0-9])`
}

/** A text with another name in place of an e-mail. */
const withoutEmail = (text: string, email: string, name: string): string =>
  text.replaceAll(new RegExp(patternOf(email), 'gi'), name)

/** Details of a person's own sign-ins that name them in other words: the names of passkeys, and the subject at a provider. */
const OWN_WORDS = ['name', 'subject']

/**
 * The texts of an audit event with another name in place of a person's e-mail, and without the address from which the person acted. Of the
 * person's own sign-ins, what else names them goes too.
 */
export function textsWithout(event: AuditTexts & { readonly action: string }, email: string, name: string): AuditTexts {
  const { actor, action, object, address, details } = event
  const isUnknown = action === UNKNOWN_SUBJECT
  const isOwnSignIn = actor === email && action.startsWith('session.')
  const replaced = (text: string) => withoutEmail(text, email, name)
  const inDetail = (key: string, value: AuditDetail): AuditDetail => {
    if (typeof value === 'string') return isOwnSignIn && OWN_WORDS.includes(key) ? name : replaced(value)
    return Array.isArray(value) ? value.map(replaced) : value
  }
  return {
    actor: replaced(actor),
    object: isUnknown ? name : replaced(object),
    address: actor === email || isUnknown ? '' : address,
    details: Object.fromEntries(Object.entries(details).map(([key, value]) => [key, inDetail(key, value)])),
  }
}

/** Of a subject that is linked to no user. */
const UNKNOWN_SUBJECT = 'session.unknown-openid'

/** Audit events by or about a person, also under a subject that was linked to them. */
export function eventsNaming(email: string) {
  const { institutionId, actor, action, object, details } = auditEvents
  const linked = sql`select l.details->>'subject' from ${auditEvents} l
    where l.institution_id = ${institutionId} and l.actor = ${email} and l.action = 'session.link-openid'`
  return or(
    ...[actor, object, sql`${details}::text`].map((text) => sql`${text} ~* ${patternOf(email)}`),
    and(eq(action, UNKNOWN_SUBJECT), sql`${object} in (${linked})`),
  )
}

/** Looks for an e-mail in every column of every table that can hold a text. In a transaction of the system. */
export async function mentionsOf(tx: Transaction, email: string): Promise<readonly Mention[]> {
  const { rows: columns } = await tx.execute<{ table: string; column: string }>(
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea')
      order by table_name, ordinal_position`,
  )
  const pattern = patternOf(email)
  const mentions: Mention[] = []
  for (const { table, column } of columns) {
    const { rows } = await tx.execute<{ n: number }>(
      sql`select count(*)::integer as n from ${sql.identifier(table)} where ${sql.identifier(column)}::text ~* ${pattern}`,
    )
    if (rows[0]!.n > 0) mentions.push({ table, column, rows: rows[0]!.n })
  }
  return mentions
}
