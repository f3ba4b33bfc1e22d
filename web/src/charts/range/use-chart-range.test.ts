import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import '../../../testing/browser.ts'

import type { LinesData } from '@portal/contract/charts/chart-data.ts'

import { done, used, withPage } from '../../../testing/page.ts'
import type { PagePeriod } from './chart-range.ts'
import { useMagnifiedChart, usePeriodRange } from './use-chart-range.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00Z`) / 1000
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

/** A line with a value at the first of each month of a year and a half. */
const LINES: LinesData = {
  kind: 'lines',
  title: 'NPV',
  unit: 'index',
  days: Array.from({ length: 18 }, (_, month) => Date.UTC(2025, month, 1) / 1000),
  series: [{ key: 'p', label: 'Portfolio', role: 'portfolio', values: Array.from({ length: 18 }, (_, month) => month) }],
}

/** A page whose period a test changes. */
function page(fields: Partial<PagePeriod<string>> = {}) {
  const done: string[] = []
  const period: PagePeriod<string> = {
    value: '1Y',
    range: null,
    firstRange: {},
    options: [{ value: '1Y', label: 'One year' }],
    onChange: (value) => void done.push(value),
    onRange: ({ from, to }) => void done.push(`${from}/${to}`),
    ...fields,
  }
  return { period, done }
}

describe('days chosen on a chart', () => {
  withPage()

  it('magnify it, until that is taken back', async () => {
    const hook = await used(() => useMagnifiedChart('npv', LINES), null)
    deepEqual([hook.result.chart === LINES, hook.result.range.preset, hook.result.range.chosen], [true, 'whole', null])
    await done(() => hook.result.range.onChoose({ from: day('2026-02-10'), to: day('2026-04-20') }))
    deepEqual(hook.result.chart?.days.map(iso), ['2026-03-01', '2026-04-01'])
    const { preset, chosen } = hook.result.range
    deepEqual([preset, chosen], [null, { from: day('2026-02-10'), to: day('2026-04-20') }])
    await done(() => hook.result.range.onReset())
    deepEqual([hook.result.chart === LINES, hook.result.range.preset], [true, 'whole'])
  })
  it('can be those of a preset, of which those fit that begin after the first day', async () => {
    const hook = await used(() => useMagnifiedChart('npv', LINES), null)
    deepEqual(
      hook.result.range.presets.map(({ value }) => value),
      ['1M', '3M', '1Y', 'whole'],
    )
    deepEqual(hook.result.range.presets[1], { value: '3M', label: '3M', name: '3-Months' })
    await done(() => hook.result.range.onPreset('3M'))
    deepEqual([hook.result.range.preset, hook.result.range.chosen], ['3M', null])
    deepEqual(hook.result.chart?.days.map(iso), ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'])
    await done(() => hook.result.range.onPreset('whole'))
    equal(hook.result.range.preset, 'whole')
  })
  it('are not those of a preset where only one end is its', async () => {
    const hook = await used(() => useMagnifiedChart('npv', LINES), null)
    for (const [from, to] of [['2026-03-01', '2026-05-01'] as const, ['2026-02-01', '2026-06-01'] as const]) {
      await done(() => hook.result.range.onChoose({ from: day(from), to: day(to) }))
      equal(hook.result.range.preset, null)
    }
  })
  it('of which the chart has fewer than two show all of it', async () => {
    const hook = await used(() => useMagnifiedChart('npv', LINES), null)
    await done(() => hook.result.range.onChoose({ from: day('2026-02-02'), to: day('2026-02-20') }))
    deepEqual([hook.result.chart === LINES, hook.result.range.preset], [true, 'whole'])
  })
  it('have no preset before there is a chart', async () => {
    const { result } = await used(() => useMagnifiedChart('npv', undefined), null)
    deepEqual([result.range.presets.map(({ value }) => value), result.chart], [['whole'], undefined])
  })
  it('can become the period of the page, which opens at the close before', async () => {
    const { period, done: chosen } = page()
    const hook = await used(() => useMagnifiedChart('npv', LINES, period), null)
    equal(hook.result.range.onUse, undefined)
    await done(() => hook.result.range.onChoose({ from: day('2026-02-10'), to: day('2026-04-20') }))
    await done(() => hook.result.range.onUse?.())
    deepEqual(chosen, ['2026-02-11/2026-04-20'])
  })
  it('cannot where the page has no such period', async () => {
    const { period } = page({ firstRange: null })
    const hook = await used(() => useMagnifiedChart('npv', LINES, period), null)
    await done(() => hook.result.range.onChoose({ from: day('2026-02-10'), to: day('2026-04-20') }))
    equal(hook.result.range.onUse, undefined)
  })
})

describe('days chosen on a chart of the page’s period', () => {
  withPage()

  it('become that, and are taken back to the one before', async () => {
    const { period, done: chosen } = page({ value: '3M' })
    const hook = await used((now: PagePeriod<string>) => usePeriodRange('npv', LINES, now), period)
    deepEqual([hook.result.range.preset, hook.result.range.chosen, hook.result.chart === LINES], ['3M', null, true])
    await done(() => hook.result.range.onChoose({ from: day('2026-02-10'), to: day('2026-04-20') }))
    await hook.rerender({ ...period, value: 'x', range: { from: '2026-02-11', to: '2026-04-20' } })
    deepEqual([hook.result.range.preset, hook.result.range.chosen], [null, { from: day('2026-02-11'), to: day('2026-04-20') }])
    await done(() => hook.result.range.onChoose({ from: day('2026-02-12'), to: day('2026-04-20') }))
    await done(() => hook.result.range.onReset())
    deepEqual(chosen, ['2026-02-11/2026-04-20', '2026-02-13/2026-04-20', '3M'])
  })
  it('are taken back to a year where the page opened with days', async () => {
    const { period, done: chosen } = page({ value: 'x', range: { from: '2026-02-11', to: '2026-04-20' } })
    const hook = await used(() => usePeriodRange('npv', LINES, period), null)
    await done(() => hook.result.range.onReset())
    deepEqual(chosen, ['1Y'])
  })
  it('have the periods of the page as presets, by its names', async () => {
    const { period, done: chosen } = page()
    const hook = await used(() => usePeriodRange('npv', LINES, period), null)
    deepEqual(
      hook.result.range.presets.map(({ value, name }) => [value, name]),
      ['1M', '3M', 'YTD', '1Y', '3Y', '5Y', 'Max'].map((code) => [code, code === '1Y' ? 'One year' : code]),
    )
    await done(() => hook.result.range.onPreset('3M'))
    deepEqual(chosen, ['3M'])
  })
  it('magnify the chart where the page can have none, as in Live mode', async () => {
    const { period } = page({ firstRange: null })
    const hook = await used((now: PagePeriod<string>) => usePeriodRange('npv', LINES, now), period)
    equal(hook.result.range.preset, 'whole')
    // Days that the page has all the same are its own.
    await hook.rerender({ ...period, range: { from: '2026-02-11', to: '2026-04-20' } })
    equal(hook.result.range.preset, null)
  })
})
