import { isWide } from '@portal/presentation/charts/end-labels.ts'
import { lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'
import { chartText } from '#messages/chart-texts.ts'
import { formatDatesIn } from '#messages/page-formats.ts'
import { tableText } from '#messages/table-texts.ts'
import { Card } from '#ui/card/card.tsx'
import { classNames } from '#ui/class-names.ts'
import type { FigureCall } from '#ui/explain/explain-target.ts'
import { useExplainOf } from '#ui/explain/use-explain-of.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorLine, type ShownError } from '#ui/feedback/error-line.tsx'
import { ExportButton } from '#ui/grid/export/export-button.tsx'
import { exportWorkbook } from '#ui/grid/export/export-workbook.ts'
import { saveTable } from '#ui/grid/export/save-table.ts'
import { savedAsShown } from '#ui/grid/export/saved-rows.ts'
import { TableMenu } from '#ui/grid/export/table-menu.tsx'
import { useWorksheetOffer } from '#ui/grid/export/worksheets-on-screen.ts'
import { TableSettingsContext, useView } from '#ui/grid/settings/table-settings.ts'
import { useTableModel } from '#ui/grid/table/table-model.ts'
import { TableView } from '#ui/grid/table/table-view.tsx'
import styles from './chart-card.module.css'
import { type ChartChoice, type ChartModel, selectedPoint } from './chart-model.ts'
import { CrossFilterStatus } from './cross-filter-status.tsx'
import type { DrawnPicture } from './drawing/drawing.tsx'
import { DrawingSkeleton, ModelDrawing } from './drawing/model-drawing.tsx'
import { ModelFoot } from './drawing/model-foot.tsx'
import { ExportMenu } from './export-menu.tsx'
import { KeptHeight } from './kept-height.tsx'
import { logMissingScript } from './log-missing-script.ts'
import type { ChartRange } from './range/chart-range.ts'
import { selectableColumns } from './selectable-columns.tsx'
import { useChartTheme } from './theme.ts'
import { useThreeD } from './three-d/use-three-d.ts'
import { type ChartView, ViewSwitch } from './view-switch.tsx'

/** Summary does not need it. */
const RangeBar = lazy(() => import('./range/range-bar.tsx').then((module) => ({ default: module.RangeBar })))

interface ChartCardProps<Row extends object> {
  readonly title: string
  readonly exportAs: `${string}.csv`
  /** Undefined while loading; null if there is no data. */
  readonly model: ChartModel<Row> | null | undefined
  /** Whether the chart will be a small one beside a legend, so that the skeleton has the right size. */
  readonly isBesideLegend?: boolean
  /** Added to every picture, such as that the figures are simulated. */
  readonly pictureNote?: string | undefined
  readonly isLoading?: boolean
  readonly isRefetching?: boolean
  /** Whether the shown data belong to a previous selection: exports are then disabled. */
  readonly isFormer?: boolean
  readonly error?: ShownError | null
  readonly onRetry?: () => void
  /** Controls that select the chart's data, above the chart. */
  readonly controls?: ReactNode
  /** Why there is no data, below "No data available". */
  readonly emptyHint?: string | undefined
  /** Content below the chart or the table. */
  readonly foot?: ReactNode
  /** Called when a point is clicked or Enter is pressed on it, with its index among the tooltips. */
  readonly onChoose?: (index: number) => void
  /** The chart's cross-filter for the tables beside it. */
  readonly choice?: ChartChoice | undefined
  /** How days are chosen on a chart over days. */
  readonly range?: ChartRange | undefined
  /** The call that returned the figures, so that the table can explain them. */
  readonly call?: FigureCall | undefined
}

/** A chart in a card with views in 2D (initially), 3D and as a table. */
export function ChartCard<Row extends object>(props: ChartCardProps<Row>) {
  const { title, exportAs, isBesideLegend = false, isLoading = false, isRefetching = false, error = null, onRetry } = props
  // With no rows the chart would be an empty frame.
  const model = props.model?.rows.length === 0 ? null : props.model
  const shown = useShownView(exportAs.replace(/\.csv$/, ''))
  const isTable = shown.view === 'table'
  const choice = (model?.choosable && props.choice) ?? undefined
  const takePicture = useRef<(() => DrawnPicture) | null>(null)
  useChartSheet(props)
  const isEmpty = !model && !isLoading && !error
  return (
    <Card
      title={title}
      isLoading={isLoading}
      isRefetching={isRefetching}
      isOpenEnded={isLoading && !model}
      isFailed={error !== null}
      rowCount={isTable && model ? model.rows.length : 0}
      actions={
        <>
          {isTable && model ? (
            <>
              <ExportButton title={title} fileName={exportAs} columns={model.columns} rows={model.rows} />
              <TableMenu
                title={title}
                fileName={exportAs}
                columns={model.columns}
                saved={savedAsShown(model.rows)}
                hasTotal={false}
                call={props.call}
              />
            </>
          ) : (
            <PictureMenu {...props} model={model} takePicture={takePicture} />
          )}
          <ViewSwitch title={title} isDisabled={!model} view={shown.view} isBusy={shown.isBusy} onChange={shown.choose} />
        </>
      }
    >
      {props.controls || props.range ? (
        <div className={styles.controls}>
          {props.range ? (
            <Suspense fallback={<div className={styles.range} />}>
              <RangeBar title={title} range={props.range} isDisabled={!model} />
            </Suspense>
          ) : null}
          {props.controls}
        </div>
      ) : null}
      {error ? <ErrorLine error={error} onRetry={onRetry} /> : null}
      {isEmpty ? <EmptyState text={tableText('noData')} hint={props.emptyHint} /> : null}
      {isEmpty && props.model ? <ModelFoot model={remarksOf(props.model)} hasKey={false} /> : null}
      {isLoading && !model ? <DrawingSkeleton isBesideLegend={isBesideLegend} /> : null}
      {model ? (
        <KeptHeight view={shown.view}>
          {isTable ? (
            <ModelTable title={title} model={model} call={props.call} choice={choice} />
          ) : (
            <div className={classNames(styles.drawn, model.isTableBeside && styles.withTable)}>
              <div className={styles.drawn}>
                <Picture
                  model={model}
                  shown={shown}
                  takePicture={takePicture}
                  choice={choice}
                  range={props.range}
                  onChoose={props.onChoose}
                />
              </div>
              {model.isTableBeside ? (
                <div className={styles.tableBeside}>
                  <ModelTable title={title} model={model} call={props.call} choice={choice} />
                </div>
              ) : null}
            </div>
          )}
        </KeptHeight>
      ) : null}
      {choice && model ? <CrossFilterStatus model={model} choice={choice} /> : null}
      <p className={styles.missing} role="status">
        {shown.isThreeDMissing ? chartText('noThreeD') : null}
      </p>
      {props.foot}
    </Card>
  )
}

/** The chart's present view and how to change it; 3D is unavailable if the script is missing. */
function useShownView(name: string) {
  const [storedView, setView] = useView(name)
  const [isThreeDMissing, setIsThreeDMissing] = useState(false)
  const failThreeD = useCallback((error: unknown) => {
    logMissingScript(error)
    setIsThreeDMissing(true)
  }, [])
  const view = viewIn(storedView, isThreeDMissing)
  const threeD = useThreeD(view === 'solid', failThreeD)
  const choose = (next: ChartView) => {
    setIsThreeDMissing(false)
    setView(next === 'flat' ? null : next)
  }
  return {
    view,
    choose,
    threeD: view === 'solid' ? threeD : null,
    isBusy: view === 'solid' && !threeD,
    isThreeDMissing,
    failThreeD,
  }
}

/** Offers the chart's data as a sheet of the page's workbook. */
function useChartSheet<Row extends object>({ title, model, call }: Pick<ChartCardProps<Row>, 'title' | 'model' | 'call'>): void {
  const host = useContext(TableSettingsContext)
  useWorksheetOffer(
    host && model
      ? (make) => make({ title, lines: host.fileLines(call), columns: model.columns, rows: model.rows, hasTotal: false })
      : null,
  )
}

interface PictureProps<Row extends object> {
  readonly model: ChartModel<Row>
  readonly shown: ReturnType<typeof useShownView>
  readonly takePicture: { current: (() => DrawnPicture) | null }
  readonly choice: ChartChoice | undefined
  readonly range: ChartRange | undefined
  readonly onChoose: ((index: number) => void) | undefined
}

/** The chart in 2D or 3D. */
function Picture<Row extends object>({ model, shown, takePicture, choice, range, onChoose }: PictureProps<Row>) {
  const press = (index: number) => {
    const thing = model.choosable?.points[index]
    if (thing) choice?.onPress(thing.key)
  }
  const chosen = { takePicture, onChoose: choice ? press : onChoose }
  if (!shown.threeD) return <ModelDrawing model={model} {...chosen} choice={choice} range={range} />
  return (
    <shown.threeD.Model3d
      script={shown.threeD.script}
      model={model}
      {...chosen}
      chosen={selectedPoint(model, choice)}
      pressHint={choice && chartText('chooseHint')}
      onFail={shown.failThreeD}
    />
  )
}

/** The chosen view, or the default; 3D is unavailable if the script is missing. */
function viewIn(chosen: string | null, isThreeDMissing: boolean): ChartView {
  if (chosen === 'table') return 'table'
  return chosen === 'solid' && !isThreeDMissing ? 'solid' : 'flat'
}

/** Remarks and notes of a model, for the table view. */
const remarksOf = ({ remarks, notes = [] }: Pick<ChartModel<never>, 'remarks' | 'notes'>) => ({ key: () => [], remarks, notes })

type PictureMenuProps<Row extends object> = Pick<
  ChartCardProps<Row>,
  'title' | 'exportAs' | 'model' | 'pictureNote' | 'call' | 'isFormer'
> & {
  readonly takePicture: { readonly current: (() => DrawnPicture) | null }
}

function PictureMenu<Row extends object>({
  title,
  exportAs,
  model,
  pictureNote,
  call,
  isFormer = false,
  takePicture,
}: PictureMenuProps<Row>) {
  const theme = useChartTheme()
  const host = useContext(TableSettingsContext)
  const name = exportAs.replace(/\.csv$/, '')
  const pictureOf = ({ key, scaleKey, remarks }: ChartModel<Row>) => {
    const drawn = takePicture.current?.()
    const provisos = [pictureNote, host?.proviso].filter((line) => typeof line === 'string')
    return (
      drawn && {
        title,
        ...drawn,
        key: key().filter(({ isOfNarrow }) => !(isOfNarrow && isWide(drawn.width, theme))),
        scaleKey,
        lines: [...remarks.map((remark) => formatDatesIn(remark)), ...provisos],
      }
    )
  }
  const withPicture = (kind: 'png' | 'svg') => async () => {
    // Take the picture first: its caption requires an asynchronous call, and the chart may change until then.
    const picture = model && pictureOf(model)
    if (!picture) return
    const head = (await host?.pictureHead(call)) ?? []
    const { saveSvg, savePng } = await import('./save-picture.ts')
    const save = kind === 'svg' ? saveSvg : savePng
    await save({ name, rows: model.rows.length }, { ...picture, head }, theme)
  }
  return (
    <ExportMenu
      title={title}
      isDisabled={!model || isFormer}
      onSvg={() => void withPicture('svg')()}
      onPng={() => void withPicture('png')()}
      onCsv={() => model && saveTable(exportAs, model.columns, model.rows)}
      onWorkbook={
        host && model
          ? () => void exportWorkbook(host, { name, title, columns: model.columns, rows: model.rows, hasTotal: false, call })
          : undefined
      }
    />
  )
}

type ModelTableProps<Row extends object> = Pick<ChartCardProps<Row>, 'title' | 'call'> & {
  readonly model: ChartModel<Row>
  readonly choice: ChartChoice | undefined
}

function ModelTable<Row extends object>({ title, model, call, choice }: ModelTableProps<Row>) {
  const explainOf = useExplainOf(call, model.keyOf)
  const table = useTableModel(model.columns, model.rows)
  const columns = choice ? selectableColumns(model, choice) : model.columns
  return <TableView title={title} columns={columns} model={table} size="m" explainOf={explainOf} />
}
