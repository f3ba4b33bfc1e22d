import * as z from 'zod/mini'

import { unit } from '../charts/chart-data.ts'
import { riskContributions } from '../charts/risk-pie.ts'
import { endpoint } from '../endpoint.ts'
import { currency, epochSeconds } from '../scalars.ts'
import { selectionRequest } from '../selection/selection-request.ts'
import { fees } from './fees.ts'
import { holdingsFilter } from './gl-top.ts'
import { grouping } from './grouping.ts'
import { costBasisMethod } from './parts/cost-basis.ts'
import { marketScope } from './parts/market-request.ts'
import { reportReply } from './parts/report-reply.ts'
import { asKnownOn, snapshotId } from './parts/report-request.ts'
import { positionColumns } from './position-detail.ts'
import { timePeriod } from './time-period.ts'

/** An input: a booked row, a price, a rate, a parameter of the method. It is where the trail ends. */
const input = z.strictObject({
  kind: z.literal('input'),
  label: z.string(),
  value: z.number(),
  unit,
  day: z.nullable(epochSeconds),
  /** Where it comes from: a file with its line, external id and batch; a series with its batch, `Market data` without entries of the accounts; a model. */
  source: z.string(),
  /** What is said of it: carried for 3 days, proxy, booked rate. */
  remark: z.nullable(z.string()),
})

/** A step that is not opened in this reply: `path` in the next request opens it, and its value is the one told here. */
const more = z.strictObject({
  kind: z.literal('more'),
  label: z.string(),
  value: z.number(),
  unit,
  path: z.array(z.int()),
})

/** What a step does with the values of its parts; `explanation-value.ts` says how each is evaluated. */
export const EXPLANATION_OPERATIONS = [
  'sum',
  'difference',
  'product',
  'quotient',
  'negative',
  'chain',
  'power',
  'root',
  'absolute',
  'largest',
  'smallest',
  'count',
  'logarithm',
  'chiSquareTail',
  'normalProbability',
] as const
export type ExplanationOperation = (typeof EXPLANATION_OPERATIONS)[number]

/** A step: `operation` over the values of its parts, in order, is its value. */
const explanation = z.strictObject({
  kind: z.literal('step'),
  label: z.string(),
  /** The formula as people read it. */
  formula: z.string(),
  operation: z.enum(EXPLANATION_OPERATIONS),
  value: z.number(),
  unit,
  remark: z.nullable(z.string()),
  get parts(): z.ZodMiniArray<z.ZodMiniUnion<[typeof input, typeof more, typeof explanation]>> {
    return z.array(z.union([input, more, explanation]))
  },
})
type Explanation = z.infer<typeof explanation>
export type ExplanationNode = Explanation['parts'][number]

/** Most nodes of a reply; what does not fit stands as `more`. */
export const MAX_NODES = 300

const text = z.string().check(z.maxLength(300))

export const explain = endpoint({
  method: 'POST',
  path: '/explain',
  access: 'read-reports',
  summary: 'How a figure was made: the tree of its calculation down to ledger lines, prices and rates.',
  request: z.extend(selectionRequest, {
    reportingCCY: currency,
    /** The fields of the call that gave the figure, as they were sent. */
    timePeriod: z.optional(timePeriod),
    scope: z.optional(marketScope),
    grouping: z.optional(grouping),
    isCumulative: z.optional(z.boolean()),
    horizonDays: z.optional(z.int()),
    contributions: z.optional(riskContributions),
    costBasisMethod: z.optional(costBasisMethod),
    fees: z.optional(fees),
    columns: positionColumns,
    ...holdingsFilter,
    snapshotId,
    asKnownOn,
    /** Path of the call that gave the figure. */
    endpoint: text,
    /** The row by its first field, or by its keys from the root of a tree; docs/explain.md lists them. */
    row: z.array(text).check(z.maxLength(10)),
    column: text,
    /** Of a step that an earlier reply left closed: opens it. Valid for the `dataVersion` of that reply. */
    path: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(10_000))).check(z.maxLength(100))),
  }),
  response: reportReply({
    /** As the call tells it; of a step that was opened the value of that step. Null where it is withheld. */
    value: z.nullable(z.number()),
    unit,
    /** Null where the figure is withheld. */
    root: z.nullable(z.union([input, explanation])),
    /** Why the figure is withheld, or what else the call notes on it. */
    reasons: z.array(z.string()),
    method: z.string(),
    dataVersion: z.string(),
  }),
})
