import { CHANGE_KINDS, LEVEL_KINDS } from '@portal/presentation/charts/axes/unit-figure.ts'
import {
  byValue,
  type ChoroplethScale,
  choroplethOption,
  choroplethRemarks,
  choroplethScaleKey,
  choroplethTooltips,
  drawnRegions,
  regionName,
} from '@portal/presentation/charts/choropleth.ts'
import type { ChoroplethData } from '@portal/presentation/charts/drawn-data.ts'
import { chartText } from '#messages/chart-texts.ts'
import type { ChartModel } from '../chart-model.ts'
import { chartWords } from '../chart-words.ts'

/** Aspect ratio of the world map without Antarctica in its projection. */
const WORLD_RATIO = 2.1

type RegionRow = ChoroplethData['regions'][number]

interface MapValues {
  readonly scale: ChoroplethScale
  /** The title of the values: "Return", "Weight". */
  readonly title: string
  /** Of the amounts beside the values, where there are any. */
  readonly currency?: string
}

/** A world map with its table beside it. */
export function choroplethModel(data: ChoroplethData, { scale, title, currency }: MapValues): ChartModel<RegionRow> {
  return {
    kind: 'regions',
    drawn: { data, scale },
    option: (theme) => choroplethOption(data, scale, theme),
    navigation: { by: 'item', places: drawnRegions(data).map((_, at) => at) },
    tooltips: () => choroplethTooltips(data, scale, chartWords),
    key: () => [],
    ratio: WORLD_RATIO,
    isTableBeside: true,
    scaleKey: choroplethScaleKey(data, scale, chartWords),
    remarks: choroplethRemarks(data, scale, chartWords),
    columns: [
      { key: 'label', title: chartText('column.country'), kind: 'text', value: ({ label }) => label },
      ...(currency === undefined
        ? []
        : [
            {
              key: 'amount',
              title: chartText('column.exposure'),
              badge: currency,
              kind: 'money',
              value: ({ amount }: RegionRow) => amount,
            } as const,
          ]),
      {
        key: 'value',
        title,
        kind: (scale === 'diverging' ? CHANGE_KINDS : LEVEL_KINDS)[data.unit],
        value: ({ value }) => value,
      },
      // Last, as it is what a telephone may scroll to.
      { key: 'region', title: chartText('column.region'), kind: 'text', value: ({ country }) => regionName(country, chartWords) },
    ],
    keyOf: ({ country }, column) => ({ row: [country], column }),
    rows: byValue(data),
    choosable: { points: drawnRegions(data).map(subjectOf), ofRow: subjectOf },
  }
}

const subjectOf = ({ country, label }: RegionRow) => ({ key: country, label })
