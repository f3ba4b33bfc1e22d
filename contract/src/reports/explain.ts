import * as z from 'zod/mini'

import { unit } from '../charts/chart-data.ts'
import { endpoint } from '../endpoint.ts'
import { epochSeconds } from '../scalars.ts'
import { reportRequest } from './report-request.ts'

/** An input: a booked row, a price, a rate. It is where the trail ends. */
const input = z.strictObject({
  kind: z.literal('input'),
  label: z.string(),
  value: z.number(),
  unit,
  day: z.nullable(epochSeconds),
  /** Where it comes from: a batch, a file and line, a quote. */
  source: z.string(),
  /** What is said of it: carried for 3 days, proxy, booked rate. */
  remark: z.nullable(z.string()),
})

/** A step: `operation` over the values of its parts, in order, is its value. */
export const explanation = z.strictObject({
  kind: z.literal('step'),
  label: z.string(),
  /** The formula as people read it. */
  formula: z.string(),
  operation: z.enum(['sum', 'difference', 'product', 'quotient', 'negative', 'chain']),
  value: z.number(),
  unit,
  get parts(): z.ZodMiniArray<z.ZodMiniUnion<[typeof input, typeof explanation]>> {
    return z.array(z.union([input, explanation]))
  },
})
export type Explanation = z.infer<typeof explanation>

export const explain = endpoint({
  method: 'POST',
  path: '/explain',
  access: 'user-or-token',
  summary: 'How a figure was made: the tree of its calculation down to ledger lines, prices and rates.',
  request: z.extend(reportRequest, {
    /** Path of the call that gave the figure. */
    endpoint: z.string(),
    /** The row by its first field, or by its keys from the root of a tree. */
    row: z.array(z.string()).check(z.maxLength(10)),
    column: z.string(),
  }),
  response: z.strictObject({
    root: z.union([explanation, input]),
    method: z.string(),
    dataVersion: z.string(),
  }),
})
