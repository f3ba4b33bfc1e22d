import type { Regions } from '@portal/contract/charts/chart-data.ts'

import { axisFormat } from '../format/axis.ts'
import { isKnown } from '../format/missing.ts'
import { niceCeiling } from './axes/nice-scale.ts'
import type { ScaleKey } from './axes/scale-key.ts'
import { changeText, levelText } from './axes/unit-figure.ts'
import { chartFrame } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import { divergingStep, sequentialStarts, sequentialStep } from './colour-steps.ts'
import { isDrawn } from './country-numbers.ts'
import { lossOnScale } from './pattern.ts'
import { type ChartTooltip, signSwatch } from './tooltip.ts'

/** The name under which the caller registers the shapes of the countries: GeoJSON whose features are named by alpha-2 code. */
export const WORLD = 'world'

/** Returns of markets diverge from zero; exposures rise from it. */
export type ChoroplethScale = 'diverging' | 'sequential'

type Region = Regions['regions'][number]

/** The world, each country in the colour of its value. The caller adds the projection to the series. */
export function choroplethOption(data: Regions, scale: ChoroplethScale, theme: ChartTheme): ChartOption {
  const colourOf = colouring(data, scale, theme)
  return {
    ...chartFrame(choroplethSentence(data, scale)),
    series: [
      {
        type: 'map',
        map: WORLD,
        nameProperty: 'name',
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        preserveAspect: 'contain',
        roam: false,
        selectedMode: false,
        label: { show: false },
        itemStyle: { areaColor: theme.empty, borderColor: theme.outline, borderWidth: 0.75 },
        emphasis: { label: { show: false }, itemStyle: { areaColor: 'inherit', borderColor: theme.text, borderWidth: 1.5 } },
        data: drawnRegions(data).map((region) => {
          const areaColor = colourOf(region)
          const borderColor = region.value === null ? theme.outline : theme.surface
          const decal = scale === 'diverging' && (region.value ?? 0) < 0 ? lossOnScale(theme, areaColor) : {}
          return {
            name: region.country,
            value: region.value,
            itemStyle: { areaColor, borderColor, ...decal },
            emphasis: { itemStyle: { areaColor } },
          }
        }),
      },
    ],
  }
}

/** The countries that have a shape on the map, the greatest value first. */
export const drawnRegions = (data: Regions): readonly Region[] => byValue(data).filter(({ country }) => isDrawn(country))

/** All countries, the greatest value first, unknown ones last. */
export function byValue({ regions }: Regions): readonly Region[] {
  return [...regions].sort((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY))
}

/** What gives each country the colour of its value in a theme; one whose value is not known has that of an empty place. */
export function colouring(data: Regions, scale: ChoroplethScale, theme: ChartTheme): (region: Region) => string {
  const limit = limitOf(data)
  const starts = startsOf(data)
  return ({ value }) => {
    if (value === null) return theme.empty
    if (scale === 'diverging') return theme.diverging[divergingStep(value, limit)] ?? theme.surface
    return theme.sequential[sequentialStep(value, starts)] ?? theme.surface
  }
}

/** The change at which the colours of the diverging scale are strongest, above zero. */
export const limitOf = ({ regions }: Regions): number => {
  const largest = Math.max(0, ...regions.map(({ value }) => Math.abs(value ?? 0)))
  return largest === 0 ? 0.01 : niceCeiling(largest)
}

const startsOf = ({ regions }: Regions): readonly number[] =>
  sequentialStarts(Math.max(0, ...regions.map(({ value }) => value ?? 0)))

/** The legend of the colours: seven steps around zero for a change, or steps from zero on for an amount. */
export function choroplethScaleKey(data: Regions, scale: ChoroplethScale): ScaleKey {
  if (scale === 'diverging') {
    const limit = limitOf(data)
    return { scale, steps: 7, marks: [-limit, 0, limit].map((edge) => changeText(data.unit, edge)) }
  }
  const starts = startsOf(data)
  const marks = starts.map((start, index) => axisFormat(data.unit, start || starts[index + 1] || 1)(start))
  return { scale, steps: starts.length, marks }
}

/** The value of a country as text: a change with its sign, an exposure without. */
export const textOf = ({ unit }: Regions, scale: ChoroplethScale, value: number | null): string =>
  scale === 'diverging' ? changeText(unit, value) : levelText(unit, value)

/** What each drawn country says, the greatest value first. */
export function choroplethTooltips(data: Regions, scale: ChoroplethScale): readonly ChartTooltip[] {
  return drawnRegions(data).map(({ label, value }) => ({
    head: label,
    rows: [{ name: '', figure: textOf(data, scale, value), ...(scale === 'diverging' ? signSwatch(value ?? 0) : {}) }],
  }))
}

/** What the map does not show: places too small to be drawn, and the share without a country. */
export function choroplethRemarks(data: Regions, scale: ChoroplethScale): readonly string[] {
  const small = byValue(data).filter(({ country }) => !isDrawn(country))
  const names = small.map(({ label, value }) => `${label} ${textOf(data, scale, value)}`)
  return [
    ...(names.length > 0 ? [`Not on the map: ${names.join(', ')}`] : []),
    ...(isKnown(data.uncovered) && data.uncovered !== 0
      ? [`Share without a country: ${levelText(data.unit, data.uncovered)}`]
      : []),
    ...(data.remarks ?? []),
  ]
}

/** The chart in one sentence: its accessible name. */
export function choroplethSentence(data: Regions, scale: ChoroplethScale): string {
  const known = byValue(data).filter(({ value }) => value !== null)
  const ends = [...new Set([...known.slice(0, 3), ...known.slice(-1)])].map(
    ({ label, value }) => `${label} ${textOf(data, scale, value)}`,
  )
  return `${data.title}: ${known.length} countries${ends.length > 0 ? `, from ${ends.join(', ')}` : ''}.`
}
