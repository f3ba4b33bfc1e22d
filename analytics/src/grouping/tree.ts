/** A tree of rows: sections that hold sections or rows. */
export interface TreeSection<Row, Sum extends string, Ratio extends string> {
  /** Name of the group; empty for the whole. */
  readonly key: string
  /** Names from the top down to this one; empty for the whole. */
  readonly path: readonly string[]
  /** Sums of the additive fields over all rows beneath. */
  readonly sums: Readonly<Record<Sum, number>>
  /** Fields that do not add up, each by its own rule. */
  readonly ratios: Readonly<Record<Ratio, number>>
  /** Number of rows beneath. */
  readonly count: number
  readonly sections: readonly TreeSection<Row, Sum, Ratio>[]
  /** Of the last level; empty where there are sections. */
  readonly rows: readonly Row[]
}

interface TreeShape<Row, Sum extends string, Ratio extends string> {
  /** The groups a row stands in, from the top down, such as asset class and sector. All rows have as many. */
  readonly path: (row: Row) => readonly string[]
  /** Fields that add up, such as npv, total P/L, share of NPV, share of risk. */
  readonly sums: Readonly<Record<Sum, (row: Row) => number>>
  /** Fields that do not, such as the percentage change, from the rows beneath and their sums. */
  readonly ratios: Readonly<Record<Ratio, (rows: readonly Row[], sums: Readonly<Record<Sum, number>>) => number>>
  /** The field by which sections and rows are ordered, largest first. */
  readonly order: NoInfer<Sum>
  /** Orders rows that are equal by `order`. */
  readonly name: (row: Row) => string
}

/** The group of what has no sector, country or other key: always the last. */
export const NOT_ASSIGNED = 'Not assigned'

/**
 * Groups rows into a tree. Sections and rows stand in the order of one field, largest first, unknown ones last, equal ones by name, and
 * what is not assigned after all: the same rows give the same tree in whatever order they come. Sums are taken over the ordered rows.
 *
 * @returns the whole: its `sections` are the first level; NaN where a row's field is unknown
 * @throws RangeError for paths of different length
 */
export function groupTree<Row, Sum extends string, Ratio extends string>(
  rows: readonly Row[],
  shape: TreeShape<Row, Sum, Ratio>,
): TreeSection<Row, Sum, Ratio> {
  const measure = shape.sums[shape.order]
  const ordered = [...rows].sort((a, b) => descending(measure(a), measure(b)) || ascending(shape.name(a), shape.name(b)))
  const placed = ordered.map((row) => ({ row, path: shape.path(row) }))
  const depth = placed[0]?.path.length ?? 0
  if (placed.some(({ path }) => path.length !== depth)) throw new RangeError('rows that are grouped to different depths')
  return sectionOf(placed, [], depth, shape)
}

interface Placed<Row> {
  readonly row: Row
  readonly path: readonly string[]
}

function sectionOf<Row, Sum extends string, Ratio extends string>(
  placed: readonly Placed<Row>[],
  path: readonly string[],
  depth: number,
  shape: TreeShape<Row, Sum, Ratio>,
): TreeSection<Row, Sum, Ratio> {
  const level = path.length
  const rows = placed.map(({ row }) => row)
  const sums = mapRecord(shape.sums, (of) => rows.reduce((sum, row) => sum + of(row), 0))
  const groups = level < depth ? Map.groupBy(placed, (one) => one.path[level]!) : new Map<string, Placed<Row>[]>()
  const sections = [...groups].map(([key, beneath]) => sectionOf(beneath, [...path, key], depth, shape))
  const { order } = shape
  sections.sort(
    (a, b) =>
      Number(a.key === NOT_ASSIGNED) - Number(b.key === NOT_ASSIGNED) ||
      descending(a.sums[order], b.sums[order]) ||
      ascending(a.key, b.key),
  )
  return {
    key: path.at(-1) ?? '',
    path,
    sums,
    ratios: mapRecord(shape.ratios, (of) => of(rows, sums)),
    count: rows.length,
    sections,
    rows: level < depth ? [] : rows,
  }
}

function mapRecord<Key extends string, From, To>(record: Readonly<Record<Key, From>>, of: (from: From) => To): Record<Key, To> {
  const entries = Object.entries<From>(record).map(([key, from]) => [key, of(from)])
  return Object.fromEntries(entries) as Record<Key, To>
}

const ascending = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function descending(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return b - a
}
