import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { epochSeconds } from '../scalars.ts'

/** Ten thousand quotes of about a hundred bytes of JSON. */
const MAX_QUOTES_BYTES = 1024 * 1024

export const sendQuotes = endpoint({
  method: 'POST',
  path: '/quotes',
  access: 'send-quotes',
  // They are no bookings.
  tellsVersions: false,
  summary: 'Quotes for Live mode; all of one call belong to one snapshot. One that is wrong refuses them all, and is named.',
  request: z.strictObject({
    quotes: z
      .array(
        z.strictObject({
          /** External id of the instrument, or a currency pair against the pivot, such as EURUSD. */
          instrument: z.string().check(z.maxLength(200)),
          /** As quoted: a bond clean; for a pair the price of one unit of the first currency in the second. */
          price: z.number(),
          at: epochSeconds,
        }),
      )
      .check(z.minLength(1), z.maxLength(10_000)),
  }),
  response: z.strictObject({
    /** The first snapshot with these quotes; null if they were refused. */
    snapshotId: z.nullable(z.string()),
    /** All of them, or zero. */
    accepted: z.int(),
    /** By line, counted from 1. */
    failures: z.array(z.strictObject({ line: z.int(), instrument: z.string(), reason: z.string() })),
  }),
  largestBodyBytes: MAX_QUOTES_BYTES,
})
