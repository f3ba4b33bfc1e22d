import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

/** The address of a figure in a reply, as `POST /explain` takes it. */
export interface Address {
  readonly row: readonly string[]
  readonly column: string
  /** As in the reply. */
  readonly value: number | null
}

type Fields = Readonly<Record<string, unknown>>

/** Fields that are keys, texts, dates or the scale of a chart. */
const NO_FIGURES = new Set([
  'date',
  'opened',
  'closed',
  'heldSince',
  'carriedTo',
  'provisionalUntil',
  'term',
  'limit',
  'isin',
  'issuer',
  'peak',
  'trough',
  'recovery',
  'firstDay',
])

const LIMIT_FIGURES = new Set(['value', 'margin', 'bound', 'uncovered'])
const COMPARED = new Set(['before', 'after'])

/** The figures of a reply that can be explained: of a what-if what its trades realise, and the limits that they would breach. */
export function explainedFigures(endpoint: AnyEndpoint, reply: Fields): readonly Address[] {
  const figures = reportedFigures(endpoint, reply)
  return endpoint.path === '/what-if' ? figures.filter(({ row }) => row[0] === 'gains' || row[0] === 'limits') : figures
}

/** Every figure of a reply by the addresses that docs/explain.md lists. */
export function reportedFigures({ path }: AnyEndpoint, reply: Fields): readonly Address[] {
  const call = path.split('/').at(-1)!
  const rows = (key: string) => reply[key] as readonly Fields[]
  const table = (key: string) => (reply[key] as { readonly rows: readonly Fields[] }).rows
  switch (call) {
    case 'npvSnapshot_CC':
      return [...rows('rows'), reply.total as Fields].flatMap((row) => cells([String(row.account)], row))
    case 'portPerformance_CC':
      return rows('rows').flatMap((row) => cells([String(row.account)], row))
    case 'realised-drawdown':
      return rows('rows').flatMap((row) => cells([String(row.account)], row))
    case 'exposure':
      return [
        ...rows('rows').flatMap((row) => cells([String(row.name)], row)),
        { row: ['coverage'], column: 'coverage', value: reply.coverage as number | null },
      ]
    case 'issuer':
      return [
        ...rows('rows')
          .flatMap((row) => cells([String(row.ticker)], row))
          .filter(hasPart),
        { row: ['coverage'], column: 'coverage', value: reply.coverage as number | null },
        ...(reply.chart === null ? [] : chart(reply.chart as Fields)),
      ]
    case 'attribution':
      return rows('rows').flatMap((row) => cells([String(row.group)], row))
    case 'statistics':
      return [
        ...rows('rows').flatMap((row) => cells([String(row.account)], row)),
        ...rows('calendar').flatMap((row) => cells(['calendar', String(row.year)], row)),
        ...(reply.chart === null ? [] : chart(reply.chart as Fields)),
      ]
    case 'drawdowns':
      return [
        ...rows('rows').flatMap((row) => cells([String(row.drawdown)], row)),
        ...rows('worstDays').flatMap((row) => cells(['worstDays', String(row.drawdown), day(row.date)], row)),
        ...rows('positions').flatMap((row) => cells(['positions', String(row.drawdown), String(row.position)], row)),
        ...(reply.chart === null ? [] : chart(reply.chart as Fields)),
      ]
    case 'benchmarkPerformance_CC':
      return rows('rows').flatMap((row) => cells([String(row.benchmark)], row))
    case 'riskSnapshot_CC':
      return [...rows('rows').flatMap((row) => cells([String(row.name)], row)), ...overview(reply.overview as Fields)]
    case 'factorRisk_CC':
    case 'risk-change':
      return rows('rows').flatMap((row) => cells([String(row.name)], row))
    case 'positionDetail_CC':
      return rows('rows').flatMap((row) => cells([String(row.ticker), String(row.account)], row))
    case 'glTop_CC':
      return [
        ...rows('rows').flatMap((row) => cells(['rows', String(row.ticker)], row)),
        ...['topHoldings', 'gainers', 'losers'].flatMap((key) =>
          table(key).flatMap((row) => cells([key, String(row.ticker)], row)),
        ),
      ]
    case 'tradeHistory_CC':
      return ['transactions', 'income', 'transfers'].flatMap((key) => rows(key).flatMap((row, i) => cells([key, String(i)], row)))
    case 'realisedGains_CC':
      return [
        ...rows('rows').flatMap((row, i) => cells(['rows', String(i)], row)),
        ...['total', 'profitAndLoss'].flatMap((key) => cells([key], reply[key] as Fields)),
      ]
    case 'expected-payments':
      return [...rows('rows').flatMap((row, i) => cells(['rows', String(i)], row)), ...cells(['total'], reply.total as Fields)]
    // A story has the figures of other replies.
    case 'story':
      return []
    case 'limits':
      return rows('rows').flatMap((row) =>
        cells([String(row.limitId), String(row.subjectId)], row).filter(({ column }) => LIMIT_FIGURES.has(column)),
      )
    case 'tax-lots':
      return [
        ...['lots', 'gains', 'terms'].flatMap((key) => rows(key).flatMap((row, i) => cells([key, String(i)], row))),
        ...['lotsTotal', 'gainsTotal'].flatMap((key) => cells([key], reply[key] as Fields)),
      ]
    case 'mktDataTables_CC':
      return [
        { row: [], column: 'oldestPriceDays', value: reply.oldestPriceDays as number | null },
        ...['usEqETFs', 'intlEqETFs', 'fixedIncomeETFs', 'currencies', 'watchlist'].flatMap((key) =>
          table(key).flatMap((row) => cells([key, String(row.ticker)], row)),
        ),
      ]
    case 'getPortCalcTable_CC':
    case 'getPortEvolveTable_CC':
      return sections(reply)
    case 'what-if':
      return [
        ...sections(reply),
        ...comparison('Total', 'valueAtRisk95', reply.valueAtRisk95 as Fields),
        ...rows('measures').flatMap((row) => comparison(String(row.name), 'measures', row)),
        ...rows('trades').flatMap((row) => cells(['trades', String(row.ticker)], row)),
        ...rows('gains').flatMap((row) => cells(['gains', String(row.ticker)], row)),
        ...((reply.limits ?? []) as readonly Fields[]).flatMap((row) =>
          cells(['limits', String(row.limitId), String(row.subjectId)], row).filter(({ column }) => COMPARED.has(column)),
        ),
      ]
    case 'histSimChart_CC_New':
      return hits(reply)
    default:
      return reply.chart === null
        ? []
        : [...chart(reply.chart as Fields), ...stressed(reply.positions as readonly Fields[] | undefined)]
  }
}

/** The total of an issuer's holdings is of no part of them. */
const hasPart = ({ row, column }: Address): boolean => row[0] !== 'Total' || column !== 'part'

function cells(row: readonly string[], fields: Fields): readonly Address[] {
  const numbers = Object.entries(fields).filter(
    ([column, value]) => !NO_FIGURES.has(column) && (typeof value === 'number' || (value === null && !column.startsWith('logo'))),
  )
  return numbers.map(([column, value]) => ({ row, column, value: value as number | null }))
}

function comparison(row: string, column: string, fields: Fields): readonly Address[] {
  return ['before', 'after'].map((when) => ({ row: [row, when], column, value: fields[when] as number | null }))
}

function overview(fields: Fields): readonly Address[] {
  const counts = ['scenarios', 'horizonDays', 'proxies', 'inDoubt'].map((column) => ({
    row: ['overview'],
    column,
    value: fields[column] as number,
  }))
  const nested = ['accounts', 'stale', 'carried', 'coverage'].flatMap((key) =>
    Object.entries(fields[key] as Fields).map(([name, value]) => ({
      row: ['overview'],
      column: `${key}.${name}`,
      value: value as number | null,
    })),
  )
  return [...counts, ...nested]
}

function sections(reply: Fields): readonly Address[] {
  const own = (row: Fields) => ({ ...row, position: row.position ?? undefined })
  const parts = reply.sections as readonly { readonly sectionRow: Fields; readonly subRows: readonly Fields[] }[]
  return [
    ...cells([], own(reply.sectionRow as Fields)),
    ...parts.flatMap(({ sectionRow, subRows }) => [
      ...cells([String(sectionRow.ticker)], own(sectionRow)),
      ...subRows.flatMap((row) => cells([String(sectionRow.ticker), String(row.ticker)], row)),
    ]),
  ]
}

const day = (seconds: unknown): string => isoDay((seconds as number) / 86_400)
const list = (value: unknown): readonly Fields[] => value as readonly Fields[]

function chart(data: Fields): readonly Address[] {
  switch (data.kind) {
    case 'slices':
      return [...list(data.slices), ...list(data.negatives)].flatMap((slice) => cells([String(slice.key)], slice))
    case 'bars': {
      const { names, days } = data.categories as { readonly names?: readonly string[]; readonly days?: readonly number[] }
      const categories = names ?? days!.map(day)
      const line = data.line as Fields | undefined
      const all = [...list(data.series), ...(line ? [line] : [])]
      return all.flatMap((series) =>
        (series.values as readonly (number | null)[]).map((value, i) => ({
          row: [String(series.key ?? series.label), categories[i]!],
          column: 'value',
          value,
        })),
      )
    }
    case 'waterfall':
      return [data.opening as Fields, ...list(data.steps), data.closing as Fields].map((step) => ({
        row: [String(step.key ?? step.label)],
        column: 'value',
        value: step.value as number,
      }))
    case 'points':
      return list(data.points).flatMap((point) =>
        cells([String(point.key)], point.role === 'benchmark' ? { x: point.x, y: point.y } : point),
      )
    case 'bins':
      return [
        ...(data.counts as readonly number[]).map((value, i) => ({ row: ['bins', String(i)], column: 'count', value })),
        ...list(data.markers).map((marker) => ({
          row: ['markers', String(marker.label)],
          column: 'value',
          value: marker.value as number,
        })),
      ]
    case 'tree':
      return list(data.groups).flatMap((group) =>
        list(group.tiles).flatMap((tile) => cells([String(group.label), String(tile.key)], tile)),
      )
    case 'lines': {
      const days = data.days as readonly number[]
      return list(data.series).flatMap((series) =>
        (series.values as readonly (number | null)[]).map((value, i) => ({
          row: [String(series.key), day(days[i])],
          column: 'value',
          value,
        })),
      )
    }
    case 'regions':
      return [
        ...list(data.regions).flatMap((region) => cells([String(region.country)], region)),
        ...(data.uncovered === null ? [] : [{ row: ['uncovered'], column: 'value', value: data.uncovered as number }]),
      ]
    default:
      throw new Error(`A chart of the kind ${String(data.kind)} has no addresses yet.`)
  }
}

function seriesOf(part: string, data: Fields): readonly Address[] {
  const days = data.days as readonly number[]
  return list(data.series).flatMap((series) =>
    (series.values as readonly (number | null)[]).map((value, i) => ({
      row: [part, String(series.key), day(days[i])],
      column: 'value',
      value,
    })),
  )
}

function hits(reply: Fields): readonly Address[] {
  if (reply.chart === null) return []
  const backtest = reply.backtest as Fields | null
  return [
    ...chart(reply.chart as Fields),
    ...seriesOf('history', reply.history as Fields),
    ...list(reply.worstDays).flatMap((worst) => [
      { row: ['worstDays', day(worst.day)], column: 'profitAndLoss', value: worst.profitAndLoss as number },
      ...list(worst.rows).flatMap((row) => cells(['worstDays', day(worst.day), String(row.ticker)], row)),
    ]),
    ...(backtest
      ? [
          ...seriesOf('backtest', backtest.chart as Fields),
          ...['hits', 'days'].map((column) => ({ row: ['backtest'], column, value: backtest[column] as number })),
          ...['kupiec', 'independence', 'conditionalCoverage'].flatMap((test) =>
            ['statistic', 'pValue'].map((part) => {
              return { row: ['backtest'], column: `${test}.${part}`, value: (backtest[test] as Fields)[part] as number }
            }),
          ),
        ]
      : []),
  ]
}

function stressed(positions: readonly Fields[] | undefined): readonly Address[] {
  return (positions ?? []).flatMap((scenario) => [
    { row: ['positions', String(scenario.scenario)], column: 'others', value: scenario.others as number },
    ...list(scenario.rows).flatMap((row) => cells(['positions', String(scenario.scenario), String(row.ticker)], row)),
  ])
}
