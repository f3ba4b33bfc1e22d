import type { LinesData } from '@portal/contract/charts/chart-data.ts'
import { useMemo, useState } from 'react'
import { chartDaysText } from '#messages/chart-days-texts.ts'
import { timePeriodText } from '#messages/choice-texts.ts'
import { useView } from '#ui/grid/settings/table-settings.ts'
import type { ChartRange, PagePeriod } from './chart-range.ts'
import { intervalFrom, linesWithin, monthsBefore, parseRange, rangeOf, rangeText } from './day-range.ts'

/** The presets of a page's period, and those of a magnified chart with their months. */
const PERIODS = ['1M', '3M', 'YTD', '1Y', '3Y', '5Y', 'Max'] as const
const MONTHS = { '1M': 1, '3M': 3, '1Y': 12, '3Y': 36 } as const
const WHOLE = 'whole'
const DEFAULT_PERIOD = '1Y'

type PeriodCode = (typeof PERIODS)[number]

/** The shown range of a chart's data, and the functions that choose its days. */
interface RangedChart {
  readonly chart: LinesData | null | undefined
  readonly range: ChartRange
}

/**
 * Days chosen on a chart become the period of the page. Where a page can have no such period, as in Live mode, they magnify the chart.
 *
 * @param name of the chart, by which the address has its days
 */
export function usePeriodRange<Value extends string>(
  name: string,
  chart: LinesData | null | undefined,
  period: PagePeriod<Value | PeriodCode>,
): RangedChart {
  const magnified = useMagnifiedChart(name, chart)
  const [former, setFormer] = useState<Value | PeriodCode>(DEFAULT_PERIOD)
  if (period.firstRange === null && period.range === null) return magnified
  const { value, options, onChange, range: days, onRange } = period
  const short = chartDaysText.group('short')
  return {
    chart,
    range: {
      presets: PERIODS.map((code) => ({
        value: code,
        label: short[code],
        name: options.find((option) => option.value === code)?.label ?? code,
      })),
      preset: days === null ? value : null,
      onPreset: (preset) => onChange(preset as PeriodCode),
      chosen: days === null ? null : rangeOf(days),
      onChoose: (chosen) => {
        if (days === null) setFormer(value)
        onRange(intervalFrom(chosen))
      },
      onReset: () => onChange(former),
    },
  }
}

/**
 * Days chosen on a chart magnify it; the address has them. The page keeps its period until the reader says otherwise.
 *
 * @param period of the page; undefined where it is not to be changed
 */
export function useMagnifiedChart<Value extends string>(
  name: string,
  whole: LinesData | null | undefined,
  period?: PagePeriod<Value>,
): RangedChart {
  const [text, setText] = useView(`${name}-days`)
  const asked = useMemo(() => parseRange(text), [text])
  const within = useMemo(() => whole && asked && linesWithin(whole, asked), [whole, asked])
  const chosen = within ? asked : null
  const last = whole?.days.at(-1) ?? 0
  const short = chartDaysText.group('short')
  const presets = (Object.keys(MONTHS) as (keyof typeof MONTHS)[]).map((code) => ({
    code,
    days: monthsBefore(last, MONTHS[code]),
  }))
  const fitting = presets.filter(({ days }) => whole && days.from > (whole.days[0] ?? 0))
  const same = fitting.find(({ days }) => chosen?.from === days.from && chosen.to === days.to)
  return {
    chart: within ?? whole,
    range: {
      presets: [
        ...fitting.map(({ code }) => ({ value: code, label: short[code], name: timePeriodText(code) })),
        { value: WHOLE, label: chartDaysText('wholeRange'), name: chartDaysText('wholeRangeName') },
      ],
      preset: chosen === null ? WHOLE : (same?.code ?? null),
      onPreset: (preset) => {
        const days = fitting.find(({ code }) => code === preset)?.days
        setText(days ? rangeText(days) : null)
      },
      chosen: same ? null : chosen,
      onChoose: (days) => setText(rangeText(days)),
      onReset: () => setText(null),
      onUse:
        chosen && period?.firstRange
          ? () => {
              period.onRange(intervalFrom(chosen))
            }
          : undefined,
    },
  }
}
