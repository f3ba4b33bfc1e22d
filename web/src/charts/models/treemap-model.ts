import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { TreemapData } from '@portal/presentation/charts/drawn-data.ts'
import { treemapOption, treemapRemarks, treemapScaleKey, treemapTooltips } from '@portal/presentation/charts/treemap.ts'
import { drawnTiles, isCombined } from '@portal/presentation/charts/treemap-tiles.ts'
import { drawnUnit, isMoney } from '@portal/presentation/format/drawn-unit.ts'
import { chartText } from '#messages/chart-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import type { ChartModel, ShownAmounts } from '../chart-model.ts'
import { chartWords } from '../chart-words.ts'

type Tile = TreemapData['groups'][number]['tiles'][number]

/** A tile as a table row. */
type TileRow = Tile & { readonly group: string }

/** Minimum height in rem for the texts in about fifty tiles. */
const TREE_REM = 22

interface TreeTitles extends ShownAmounts {
  /** Title of the groups: "Sector". */
  readonly group: string
  /** Title of the areas: "NPV". */
  readonly area: string
  readonly notes: readonly Note[]
}

/** A treemap: groups of tiles, coloured by change. */
export function treemapModel(given: TreemapData, titles: TreeTitles): ChartModel<TileRow> {
  const data = { ...given, areaUnit: drawnUnit(given.areaUnit, titles.areAmountsHidden) }
  const reasons = new Map(titles.notes.map(({ row, reason }) => [row, reason]))
  return {
    kind: 'tree',
    drawn: { data },
    option: (theme) => treemapOption(data, theme),
    navigation: { by: 'item' },
    tooltips: () => treemapTooltips(data, reasons, chartWords),
    key: () => [],
    minRem: TREE_REM,
    scaleKey: treemapScaleKey(data, chartWords),
    remarks: treemapRemarks(data, chartWords),
    columns: tileColumns(data, titles),
    keyOf: ({ group, key }, column) => ({ row: [group, key], column }),
    rows: data.groups.flatMap(({ label, tiles }) => tiles.map((tile) => ({ ...tile, group: label }))),
    choosable: {
      points: drawnTiles(data, chartWords).groups.flatMap(({ tiles }) =>
        tiles.map((tile) => (isCombined(tile) ? null : subjectOf(tile))),
      ),
      ofRow: subjectOf,
    },
  }
}

/** Tables identify an instrument by its ticker. */
const subjectOf = ({ label }: Tile) => ({ key: label, label })

function tileColumns({ areaUnit, groups }: TreemapData, { group, area, currency }: TreeTitles): readonly Column<TileRow>[] {
  const tiles = groups.flatMap((each) => each.tiles)
  const hasNature = tiles.some(({ isShort, isUnfunded }) => isShort || isUnfunded)
  return [
    { key: 'label', title: chartText('column.ticker'), kind: 'text', value: (row) => row.label },
    { key: 'group', title: group, kind: 'text', value: (row) => row.group },
    { key: 'change', title: chartText('column.change'), kind: 'percentChange', value: (row) => row.change },
    ...(isMoney(areaUnit)
      ? [{ key: 'area', title: area, badge: currency, kind: 'money', value: (row: TileRow) => row.area } as const]
      : []),
    ...(hasNature ? [{ key: 'nature', title: chartText('column.nature'), kind: 'text', value: natureOf } as const] : []),
  ]
}

function natureOf({ isShort, isUnfunded }: TileRow): string {
  return chartText(isShort ? 'short' : 'long', { isUnfunded: Boolean(isUnfunded) })
}
