import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { grouping } from './grouping.ts'
import { reportReply } from './parts/report-reply.ts'
import { asOf, reportRequest } from './parts/report-request.ts'
import { timePeriod } from './time-period.ts'

/** Where another call reports the number, as `POST /explain` takes it. */
const figureAddress = z.strictObject({
  endpoint: meant(z.string(), 'Path of the call that reports the number; POST /explain says how it was computed.'),
  row: meant(z.array(z.string()), 'Its row in the reply of that call.'),
  column: meant(z.string(), 'Its field in the reply of that call.'),
  timePeriod: z.optional(timePeriod),
  grouping: z.optional(grouping),
  asOf,
})

/**
 * A number of a sentence: `size` is an amount without its sign, which the verb has; `growth` the growth of an index that was 100 at the
 * start.
 */
const number = z.strictObject({
  kind: z.enum(['size', 'money', 'moneyChange', 'growth']),
  value: meant(z.number(), 'Of a number: as the call reports it.'),
  figure: meant(figureAddress, 'Where the number is reported.'),
})
export type StoryNumber = z.infer<typeof number>

/** A name in a sentence that is not a number. */
const word = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['day', 'weekday', 'weekdayOfYear']),
    day: meant(z.int(), 'Epoch seconds: 00:00 UTC of the day.'),
  }),
  z.strictObject({
    kind: z.enum(['choice', 'ticker', 'cash', 'currency', 'reason']),
    text: meant(z.string(), 'A ticker, a currency, a reason, or which form of the sentence is meant.'),
  }),
  z.strictObject({ kind: z.literal('count'), count: meant(z.int(), 'Number of things that the sentence names.') }),
  z.strictObject({ kind: z.literal('names'), names: meant(z.array(z.string()), 'Tickers and currencies.') }),
  z.strictObject({ kind: z.literal('threshold'), fraction: meant(z.number(), 'A smaller change counts as none, a fraction.') }),
])

const param = z.union([number, word])
export type StoryParam = z.infer<typeof param>

const sentence = z.strictObject({
  code: meant(z.string(), 'Names the sentence in the catalogue of texts.'),
  params: meant(z.record(z.string(), param), 'What stands in its places, by name.'),
  text: meant(z.string(), 'The sentence in English.'),
})

export const story = endpoint({
  method: 'POST',
  path: '/reports/story',
  access: 'read-reports',
  summary: 'The story of the period: what was gained or lost and through what, in sentences of which each number is explained.',
  request: reportRequest,
  response: reportReply({ sentences: meant(z.array(sentence), 'In the order in which they are to be read.') }),
})
