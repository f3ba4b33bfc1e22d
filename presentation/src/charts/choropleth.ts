import { isKnown } from '../format/missing.ts'
import { niceCeiling } from './axes/nice-scale.ts'
import type { ScaleKey } from './axes/scale-key.ts'
import { chartFrame } from './axes/value-axis.ts'
import type { ChartOption, ChartTheme } from './chart-theme.ts'
import type { ChartWords } from './chart-words.ts'
import { divergingStep, sequentialStarts, sequentialStep } from './colour-steps.ts'
import { isDrawn } from './country-numbers.ts'
import type { ChoroplethData } from './drawn-data.ts'
import { lossOnScale } from './pattern.ts'
import { type ChartTooltip, signSwatch } from './tooltip.ts'
import { regionOf, WORLD_REGIONS, type WorldRegion } from './world-regions.ts'

/** The name under which the caller registers the map: GeoJSON whose features are named by ISO alpha-2 code. */
export const WORLD = 'world'

/** Market returns use the diverging scale, exposures the sequential scale. */
export type ChoroplethScale = 'diverging' | 'sequential'

type Region = ChoroplethData['regions'][number]

/** A world map with each country in the colour of its value. The caller adds the projection to the series. */
export function choroplethOption(data: ChoroplethData, scale: ChoroplethScale, theme: ChartTheme): ChartOption {
  const colourOf = colouring(data, scale, theme)
  const labelled = labelledRegions(data)
  return {
    ...chartFrame(choroplethSentence(data, scale, theme.words)),
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
        // Countries next to each other share the room: the larger values are labelled.
        label: { show: false, ...labelStyle(theme) },
        labelLayout: { hideOverlap: true },
        itemStyle: { areaColor: theme.empty, borderColor: theme.outline, borderWidth: 0.75 },
        emphasis: { label: labelStyle(theme), itemStyle: { areaColor: 'inherit', borderColor: theme.text, borderWidth: 1.5 } },
        data: drawnRegions(data).map((region) => {
          const areaColor = colourOf(region)
          const borderColor = region.value === null ? theme.outline : theme.surface
          const decal = scale === 'diverging' && (region.value ?? 0) < 0 ? lossOnScale(theme, areaColor) : {}
          return {
            name: region.country,
            value: region.value,
            itemStyle: { areaColor, borderColor, ...decal },
            ...(labelled.has(region) && { label: { show: true, formatter: labelOf(data, region, scale, theme.words) } }),
            emphasis: { itemStyle: { areaColor }, label: { show: labelled.has(region) } },
          }
        }),
      },
    ],
  }
}

/** Number of countries that are labelled. */
const MAX_LABELLED = 6

/** The countries that are labelled: those of the largest values, whatever their sign. */
export function labelledRegions(data: ChoroplethData): ReadonlySet<Region> {
  const known = drawnRegions(data).filter(({ value }) => value !== null)
  return new Set(known.sort((a, b) => Math.abs(b.value!) - Math.abs(a.value!)).slice(0, MAX_LABELLED))
}

const labelStyle = ({ text, surface, fontSize, fontFamily }: ChartTheme) => ({
  color: text,
  fontSize,
  fontFamily,
  lineHeight: Math.round(fontSize * 1.2),
  // Readable over every colour of the scale.
  textBorderColor: surface,
  textBorderWidth: 2.5,
})

/** The text on the map: of a market that an instrument stands for, the country alone. */
function labelOf(data: ChoroplethData, { label, value }: Region, scale: ChoroplethScale, words: ChartWords): string {
  return `${label}\n${textOf(data, scale, value, words)}`
}

/** The sum of the values of each region of the world, the largest first. */
function regionSums(data: ChoroplethData): readonly { readonly region: WorldRegion; readonly value: number }[] {
  const sums = WORLD_REGIONS.map((region) => {
    const within = data.regions.filter(({ country }) => regionOf(country) === region)
    return { region, value: within.reduce((sum, { value }) => sum + (value ?? 0), 0) }
  })
  return sums.filter(({ value }) => value !== 0).sort((a, b) => b.value - a.value)
}

/** The name of a country's region; empty where it has none. */
export function regionName(country: string, { text }: ChartWords): string {
  const region = regionOf(country)
  return region === undefined ? '' : text(`region.${region}`)
}

/** The countries that the map can show, by descending value. */
export const drawnRegions = (data: ChoroplethData): readonly Region[] => byValue(data).filter(({ country }) => isDrawn(country))

/** All countries by descending value, unknown values last. */
export function byValue({ regions }: ChoroplethData): readonly Region[] {
  return [...regions].sort((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY))
}

/** A function that returns a country's colour; unknown values get the colour for no data. */
export function colouring(data: ChoroplethData, scale: ChoroplethScale, theme: ChartTheme): (region: Region) => string {
  const limit = limitOf(data)
  const starts = startsOf(data)
  return ({ value }) => {
    if (value === null) return theme.empty
    if (scale === 'diverging') return theme.diverging[divergingStep(value, limit)] ?? theme.surface
    return theme.sequential[sequentialStep(value, starts)] ?? theme.surface
  }
}

/** The absolute change at which the diverging scale reaches its strongest colours. */
export const limitOf = ({ regions }: ChoroplethData): number => {
  const largest = Math.max(0, ...regions.map(({ value }) => Math.abs(value ?? 0)))
  return largest === 0 ? 0.01 : niceCeiling(largest)
}

const startsOf = ({ regions }: ChoroplethData): readonly number[] =>
  sequentialStarts(Math.max(0, ...regions.map(({ value }) => value ?? 0)))

/** The colour legend: seven steps around zero for a change, or steps from zero for an amount. */
export function choroplethScaleKey(
  data: ChoroplethData,
  scale: ChoroplethScale,
  { axisFormat, changeText }: ChartWords,
): ScaleKey {
  if (scale === 'diverging') {
    const limit = limitOf(data)
    return { scale, steps: 7, marks: [-limit, 0, limit].map((edge) => changeText(data.unit, edge)) }
  }
  const starts = startsOf(data)
  const marks = starts.map((start, index) => axisFormat(data.unit, start || starts[index + 1] || 1)(start))
  return { scale, steps: starts.length, marks }
}

/** The value of a country as text: a change with its sign, an exposure without. */
export const textOf = ({ unit }: ChoroplethData, scale: ChoroplethScale, value: number | null, words: ChartWords): string =>
  scale === 'diverging' ? words.changeText(unit, value) : words.levelText(unit, value)

/** The tooltips of the drawn countries, by descending value. */
export function choroplethTooltips(data: ChoroplethData, scale: ChoroplethScale, words: ChartWords): readonly ChartTooltip[] {
  return drawnRegions(data).map(({ label, value }) => ({
    head: label,
    rows: [{ name: '', figure: textOf(data, scale, value, words), ...(scale === 'diverging' ? signSwatch(value ?? 0) : {}) }],
  }))
}

/** Data that the map does not show: countries that are too small, and the share without a country. */
export function choroplethRemarks(data: ChoroplethData, scale: ChoroplethScale, words: ChartWords): readonly string[] {
  const small = byValue(data).filter(({ country }) => !isDrawn(country))
  const names = small.map(({ label, value }) => `${label} ${textOf(data, scale, value, words)}`)
  // Returns do not add up.
  const sums = scale === 'sequential' ? regionSums(data) : []
  const figures = sums.map(({ region, value }) =>
    words.text('ofRegion', { region: words.text(`region.${region}`), share: words.levelText(data.unit, value) }),
  )
  return [
    ...(figures.length > 0 ? [words.text('byRegion', { figures: figures.join(', ') })] : []),
    ...(data.coverage === undefined ? [] : [words.text('coverage', { share: words.levelText('fraction', data.coverage) })]),
    ...(names.length > 0 ? [words.text('notOnMap', { names: names.join(', ') })] : []),
    ...(isKnown(data.uncovered) && data.uncovered !== 0
      ? [words.text('withoutCountry', { share: words.levelText(data.unit, data.uncovered) })]
      : []),
    ...(data.remarks ?? []),
  ]
}

/** The chart in one sentence: its accessible name. */
export function choroplethSentence(data: ChoroplethData, scale: ChoroplethScale, words: ChartWords): string {
  const known = byValue(data).filter(({ value }) => value !== null)
  const ends = [...new Set([...known.slice(0, 3), ...known.slice(-1)])].map(
    ({ label, value }) => `${label} ${textOf(data, scale, value, words)}`,
  )
  const { title } = data
  return words.text('sentence.countries', { title, count: known.length, isKnown: ends.length > 0, figures: ends.join(', ') })
}
