import * as z from 'zod/mini'

/** An object identifier: a UUID in lower case, opaque to the browser. */
export const id = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'Invalid id'))

/** An e-mail address as it is stored: trimmed, lower case. */
export const email = z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)), z.email('Invalid email address'))

/** ISO 4217 code of a currency. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Invalid currency'))

/** Seconds since 1970-01-01T00:00Z. Business dates are 00:00 UTC of their day. */
export const epochSeconds = z.int()

/** An instant in a request: a second from 1970 to the end of the year 9999. */
export const instant = epochSeconds.check(z.minimum(0), z.maximum(253_402_300_799))

/** Money in the reporting currency; null if it is unknown. */
export const amount = z.nullable(z.number())

/** A fraction: 0.0123 means 1.23 %. Null if it is unknown. */
export const fraction = z.nullable(z.number())

/** A PNG in base64; null if there is no logo. */
export const logoData = z.nullable(z.string())

/** An empty JSON object: the reply of a call without a result. */
export const empty = z.strictObject({})

/** No body, an empty body or an empty query. */
export const nothing = z.optional(z.nullable(z.strictObject({})))

/** Whether the platform knows the time zone. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An IANA name of a time zone. */
export const timeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, 'This time zone is not known. Write one such as Europe/Zurich.'))
