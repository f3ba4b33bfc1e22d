import * as z from 'zod/mini'

import { unit } from '../charts/chart-data.ts'
import { riskContributions } from '../charts/risk-pie.ts'
import { endpoint } from '../endpoint.ts'
import { currency, epochSeconds } from '../scalars.ts'
import { selectionRequest } from '../selection/selection-request.ts'
import { comparedLines } from './comparison.ts'
import { dimension } from './exposure.ts'
import { fees } from './fees.ts'
import { holdingsFilter } from './gl-top.ts'
import { grouping } from './grouping.ts'
import { assumedGroups } from './lots/tax-method.ts'
import { instrumentName, issuerName } from './parts/asked-thing.ts'
import { costBasisMethod } from './parts/cost-basis.ts'
import { marketScope } from './parts/market-request.ts'
import { reportReply } from './parts/report-reply.ts'
import { asKnownOn, asOf, snapshotId } from './parts/report-request.ts'
import { benchmark, comparedWith } from './performance/chosen-benchmark.ts'
import { returnMethod } from './performance/return-method.ts'
import { positionColumns } from './position-detail.ts'
import { interval, timePeriod } from './time-period.ts'
import { holdingChanges } from './what-if.ts'

/** A leaf of the calculation tree: a booked row, a price, a rate, a parameter of the method. */
const input = z.strictObject({
  kind: z.literal('input'),
  label: z.string(),
  value: z.number(),
  unit,
  day: z.nullable(epochSeconds),
  /**
   * The source: a file with its line, external id and batch; a series with its batch, `Market data` without entries of the
   * accounts; a model.
   */
  source: z.string(),
  /** A remark, such as: carried for 3 days, proxy, booked rate. */
  remark: z.nullable(z.string()),
})

/** A step that this reply does not expand. `path` in the next request expands it; `value` is its value. */
const more = z.strictObject({
  kind: z.literal('more'),
  label: z.string(),
  value: z.number(),
  unit,
  path: z.array(z.int()),
})

/** The operation of a step; `explanation-value.ts` defines each one. */
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

/** A step: applying `operation` to the values of its parts, in order, gives its value. */
const explanation = z.strictObject({
  kind: z.literal('step'),
  label: z.string(),
  /** The formula as text. */
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

/** Maximum number of nodes in a reply; further nodes are `more`. */
export const MAX_NODES = 300

const text = z.string().check(z.maxLength(300))

export const explain = endpoint({
  method: 'POST',
  path: '/explain',
  access: 'read-reports',
  summary: 'How a figure was computed: its calculation tree down to ledger entries, prices and rates.',
  request: z.extend(selectionRequest, {
    reportingCCY: currency,
    /** The fields of the call that returned the figure, as they were sent. */
    timePeriod: z.optional(timePeriod),
    scope: z.optional(marketScope),
    grouping: z.optional(grouping),
    dimension,
    isCumulative: z.optional(z.boolean()),
    returnMethod: z.optional(returnMethod),
    horizonDays: z.optional(z.int()),
    contributions: z.optional(riskContributions),
    costBasisMethod: z.optional(costBasisMethod),
    assumedGroups,
    fees: z.optional(fees),
    benchmark,
    comparedWith,
    compared: z.optional(comparedLines),
    columns: positionColumns,
    instrument: z.optional(instrumentName),
    issuer: z.optional(issuerName),
    due: z.optional(interval),
    /** Of a what-if. */
    changes: z.optional(holdingChanges),
    ...holdingsFilter,
    snapshotId,
    asOf,
    asKnownOn,
    /** Path of the call that returned the figure. */
    endpoint: text,
    /** The row, by its first field or by its keys from the root of a tree; docs/explain.md lists them. */
    row: z.array(text).check(z.maxLength(10)),
    column: text,
    /** The path of a step that an earlier reply did not expand. Valid for that reply's `dataVersion`. */
    path: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(10_000))).check(z.maxLength(10_000))),
  }),
  response: reportReply({
    /** The value in the call's reply, or the value of the expanded step. Null if it is withheld. */
    value: z.nullable(z.number()),
    unit,
    /** Null if the figure is withheld. */
    root: z.nullable(z.union([input, explanation])),
    /** Why the figure is withheld, or other notes of the call. */
    reasons: z.array(z.string()),
    method: z.string(),
    dataVersion: z.string(),
  }),
})
