/** Values of the labels of a family, in the order of their names. */
type LabelValues = readonly string[]

/** A value that is read when it is asked for; with labels, one a combination. */
type Reading = number | readonly { readonly labels: LabelValues; readonly value: number }[]

interface Family {
  /** By convention with the unit at its end, such as `clarity_requests_total`. */
  readonly name: string
  readonly help: string
  /** Names of labels, whose values must come from a short list. Never a person, an account or an address. */
  readonly labels?: readonly string[]
}

/** Numbers about the process, in the text format of Prometheus. */
export interface Metrics {
  /** A number that only grows. */
  readonly counter: (family: Family) => (values: LabelValues, by?: number) => void
  /** Durations in seconds. */
  readonly histogram: (family: Family) => (values: LabelValues, seconds: number) => void
  /** A state, read at each scrape; `type` is `counter` where it only grows. One that cannot be read is left out. */
  readonly reading: (family: Family, read: () => Reading | Promise<Reading>, type?: 'gauge' | 'counter') => void
  readonly text: () => Promise<string>
}

/** In seconds: a cached reply takes less than a millisecond, a document a minute. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** Of a family. Values of labels come from lists in the code, so that this is never reached; it bounds the memory where one does not. */
const MAX_SERIES = 2_000
const SEPARATOR = '\u0000'

interface Histogram {
  /** How many durations fall into each bucket alone; the last is for those above all. */
  readonly counts: Float64Array
  sum: number
}

/** No metric is there before it was registered. */
export function createMetrics(): Metrics {
  const families: (() => Promise<string> | string)[] = []
  const add = (text: () => Promise<string> | string) => void families.push(text)
  return {
    counter: (family) => {
      const series = new Map<string, number>()
      add(() =>
        textOf(
          family,
          'counter',
          [...series].map(([key, value]) => sample(family.name, labelsOf(family, key), value)),
        ),
      )
      return (values, by = 1) => {
        const key = values.join(SEPARATOR)
        const present = series.get(key)
        if (present !== undefined || series.size < MAX_SERIES) series.set(key, (present ?? 0) + by)
      }
    },
    histogram: (family) => {
      const series = new Map<string, Histogram>()
      add(() =>
        textOf(
          family,
          'histogram',
          [...series].flatMap(([key, each]) => histogramLines(family, key, each)),
        ),
      )
      return (values, seconds) => {
        const key = values.join(SEPARATOR)
        let each = series.get(key)
        if (each === undefined) {
          if (series.size >= MAX_SERIES) return
          each = { counts: new Float64Array(BUCKETS.length + 1), sum: 0 }
          series.set(key, each)
        }
        let bucket = 0
        while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]!) bucket++
        each.counts[bucket]! += 1
        each.sum += seconds
      }
    },
    reading: (family, read, type = 'gauge') =>
      add(async () => {
        const found = await Promise.resolve()
          .then(read)
          .catch(() => [])
        const all = typeof found === 'number' ? [{ labels: [], value: found }] : found
        const lines = all.map(({ labels, value }) => sample(family.name, labelsOf(family, labels.join(SEPARATOR)), value))
        return textOf(family, type, lines)
      }),
    text: async () => (await Promise.all(families.map((text) => text()))).join(''),
  }
}

const textOf = ({ name, help }: Family, type: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`

function histogramLines(family: Family, key: string, { counts, sum }: Histogram): readonly string[] {
  const labels = labelsOf(family, key)
  let total = 0
  const buckets = [...BUCKETS, '+Inf'].map((limit, i) => {
    total += counts[i]!
    return sample(`${family.name}_bucket`, [...labels, `le="${limit}"`], total)
  })
  return [...buckets, sample(`${family.name}_sum`, labels, sum), sample(`${family.name}_count`, labels, total)]
}

const sample = (name: string, labels: readonly string[], value: number): string =>
  `${name}${labels.length === 0 ? '' : `{${labels.join(',')}}`} ${value}\n`

function labelsOf({ labels = [] }: Family, key: string): readonly string[] {
  if (labels.length === 0) return []
  const values = key.split(SEPARATOR)
  return labels.map((name, i) => `${name}="${escaped(values[i] ?? '')}"`)
}

const escaped = (value: string): string => value.replaceAll(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))
