import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'

const instrumentId = z.string().check(z.minLength(1), z.maxLength(500))

/** Instruments of one reply. */
export const FOUND_INSTRUMENTS = 20

const foundInstrument = z.strictObject({
  id: meant(instrumentId, 'Id of the instrument, as in its file.'),
  ticker: meant(z.string(), 'Its ticker.'),
  name: meant(z.string(), 'Its name.'),
  currency: meant(z.string(), 'The currency that it is quoted in.'),
  isin: meant(z.nullable(z.string()), 'Its ISIN; null without one.'),
})

export const findInstruments = endpoint({
  method: 'GET',
  path: '/instruments',
  access: 'judge-data',
  summary:
    'The instruments of the institution whose id, ticker, name, ISIN or other identifier contains a text, in capital or small letters: ' +
    `those that begin with it first, ${FOUND_INSTRUMENTS} at most. One that was merged into another is not among them.`,
  request: z.strictObject({
    text: meant(z.optional(z.string().check(z.trim(), z.maxLength(200))), 'The text; default: every instrument.'),
  }),
  response: z.strictObject({ rows: meant(z.array(foundInstrument), 'The instruments.') }),
})

export const mergeInstruments = endpoint({
  method: 'POST',
  path: '/instruments/merges',
  access: 'import-data',
  summary:
    'Counts everything of one instrument as of another from now on: entries, prices, actions and weights. It is a batch, and ' +
    '`POST /imports/{id}/undo` undoes it exactly.',
  request: z.strictObject({ merged: instrumentId, kept: instrumentId }),
  response: z.strictObject({ id: z.string(), name: z.string() }),
})
