import * as z from 'zod/mini'
import { meant } from '../meant.ts'

/** The unit of a chart's values. `money` is in the reporting currency. */
export const unit = z.enum(['money', 'fraction', 'count', 'price', 'ratio', 'index'])
export type Unit = z.infer<typeof unit>

const values = z.array(z.nullable(z.number()))

/** Notes under the chart, such as the groups that a pie cannot draw. */
const common = { title: z.string(), remarks: z.optional(z.array(z.string())) }

/**
 * Parts of a whole. `share` is the angle; `fraction` is the labelled share of the net whole. Negative parts are in remarks and
 * `negatives`.
 */
export const slices = z.strictObject({
  kind: z.literal('slices'),
  ...common,
  unit,
  slices: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      value: z.number(),
      fraction: z.nullable(z.number()),
      share: z.number(),
    }),
  ),
  negatives: z.array(z.strictObject({ key: z.string(), label: z.string(), value: z.number(), fraction: z.nullable(z.number()) })),
})

/** Bars over categories or days, stacked or side by side, with an optional line. `valueLabel` is the title of the value axis. */
export const bars = z.strictObject({
  kind: z.literal('bars'),
  ...common,
  unit,
  valueLabel: z.string(),
  isStacked: z.boolean(),
  categories: z.union([z.strictObject({ names: z.array(z.string()) }), z.strictObject({ days: z.array(z.int()) })]),
  series: z.array(z.strictObject({ key: z.string(), label: z.string(), values })),
  line: z.optional(z.strictObject({ label: z.string(), values })),
})

/** From an opening value through steps to a closing value. `valueLabel` is the title of the value axis. */
export const waterfall = z.strictObject({
  kind: z.literal('waterfall'),
  ...common,
  unit,
  valueLabel: z.optional(z.string()),
  opening: z.strictObject({ label: z.string(), value: z.number() }),
  steps: z.array(z.strictObject({ key: z.string(), label: z.string(), value: z.number() })),
  closing: z.strictObject({ label: z.string(), value: z.number() }),
})

/** Sorts of marked events. */
const MARK_SORTS = ['bought', 'sold', 'inflow', 'outflow', 'income', 'action', 'other'] as const

/** Series over days (epoch seconds); null breaks the line. `valueLabel` is the title of the value axis. */
export const lines = z.strictObject({
  kind: z.literal('lines'),
  ...common,
  unit,
  valueLabel: z.optional(z.string()),
  days: z.array(z.int()),
  series: z.array(
    z.strictObject({ key: z.string(), label: z.string(), role: z.enum(['portfolio', 'benchmark', 'part']), values }),
  ),
  /** Highlighted days, such as exceptions of a backtest: one `label` for all, a value for each, and perhaps what happened. */
  marks: z.optional(
    z.strictObject({
      label: z.string(),
      points: z.array(
        z.strictObject({
          day: z.int(),
          value: z.number(),
          event: z.optional(meant(z.string(), 'What happened, such as a purchase with its account.')),
          sort: z.optional(
            meant(z.enum(MARK_SORTS), 'What sort of event it is, by which it is drawn; left out where it is none.'),
          ),
        }),
      ),
    }),
  ),
})

/** A scatter: one point a row, sized by `size`. */
export const points = z.strictObject({
  kind: z.literal('points'),
  ...common,
  x: z.strictObject({ label: z.string(), unit }),
  y: z.strictObject({ label: z.string(), unit }),
  points: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      x: z.number(),
      y: z.number(),
      size: z.nullable(z.number()),
      role: z.enum(['account', 'benchmark']),
    }),
  ),
})

/** A histogram: `edges` has one entry more than `counts`; markers are vertical lines. The labels are the axis titles. */
export const bins = z.strictObject({
  kind: z.literal('bins'),
  ...common,
  unit,
  valueLabel: z.string(),
  countLabel: z.string(),
  edges: z.array(z.number()),
  counts: z.array(z.int()),
  markers: z.array(z.strictObject({ label: z.string(), value: z.number() })),
})

/**
 * A treemap: groups of tiles; `area` is never negative, `change` sets the colour, `isShort` adds hatching, `isUnfunded` an
 * outline.
 */
export const tree = z.strictObject({
  kind: z.literal('tree'),
  ...common,
  areaUnit: z.enum(['money', 'equal']),
  limit: z.number(),
  groups: z.array(
    z.strictObject({
      label: z.string(),
      tiles: z.array(
        z.strictObject({
          key: z.string(),
          label: z.string(),
          area: z.number(),
          change: z.nullable(z.number()),
          isShort: z.boolean(),
          isUnfunded: z.boolean(),
        }),
      ),
    }),
  ),
})

/** A world map: one value a country, by ISO 3166-1 alpha-2 code; `ticker` if one instrument represents the country. */
export const regions = z.strictObject({
  kind: z.literal('regions'),
  ...common,
  unit,
  regions: z.array(
    z.strictObject({
      country: z.string(),
      label: z.string(),
      value: z.nullable(z.number()),
      ticker: z.optional(z.string()),
      amount: z.optional(
        meant(z.number(), 'Exposure to the country in the reporting currency, of which the value is the share.'),
      ),
    }),
  ),
  uncovered: z.nullable(z.number()),
  coverage: z.optional(meant(z.number(), 'Share of the absolute exposures of what is held whose country is known, a fraction.')),
})

/** All kinds of chart data. 2D and 3D charts, tables, exports and reports use the same data. */
const chartData = z.discriminatedUnion('kind', [slices, bars, waterfall, lines, points, bins, tree, regions])
export type ChartData = z.infer<typeof chartData>
export type ChartKind = ChartData['kind']
export type PieData = z.infer<typeof slices>
export type BarsData = z.infer<typeof bars>
export type WaterfallData = z.infer<typeof waterfall>
export type LinesData = z.infer<typeof lines>
export type ScatterData = z.infer<typeof points>
export type HistogramData = z.infer<typeof bins>
export type TreemapData = z.infer<typeof tree>
export type TreemapTile = TreemapData['groups'][number]['tiles'][number]
export type ChoroplethData = z.infer<typeof regions>
