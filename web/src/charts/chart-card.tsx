import { formatDatesIn } from '@portal/presentation/format/dates-in-text.ts'
import { type ReactNode, useCallback, useContext, useRef, useState } from 'react'

import { chartText } from '#messages/chart-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import { Card } from '#ui/card/card.tsx'
import { classNames } from '#ui/class-names.ts'
import type { FigureCall } from '#ui/explain/asked-figure.ts'
import { useExplainOf } from '#ui/explain/use-explain-of.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorLine, type ShownError } from '#ui/feedback/error-line.tsx'
import { ExportButton } from '#ui/grid/export/export-button.tsx'
import { keepWorkbook } from '#ui/grid/export/keep-workbook.ts'
import { saveTable } from '#ui/grid/export/save-table.ts'
import { savedAsShown } from '#ui/grid/export/saved-rows.ts'
import { useOfferedSheet } from '#ui/grid/export/sheets-on-screen.ts'
import { TableMenu } from '#ui/grid/export/table-menu.tsx'
import { TableSettingsContext, useView } from '#ui/grid/settings/table-settings.ts'
import { CrossFilterChip } from '#ui/grid/table/cross-filter-chip.tsx'
import { useTableModel } from '#ui/grid/table/table-model.ts'
import { TableView } from '#ui/grid/table/table-view.tsx'
import styles from './chart-card.module.css'
import { type ChartChoice, type ChartModel, chosenPoint } from './chart-model.ts'
import { choosingColumns } from './choosing-columns.tsx'
import type { DrawnPicture } from './drawing/drawing.tsx'
import { DrawingSkeleton, ModelDrawing } from './drawing/model-drawing.tsx'
import { ModelFoot } from './drawing/model-foot.tsx'
import { ExportMenu } from './export-menu.tsx'
import { logMissingScript } from './log-missing-script.ts'
import { savePng, saveSvg } from './save-picture.ts'
import { useChartTheme } from './theme.ts'
import { useThreeD } from './three-d/use-three-d.ts'
import { type ChartView, ViewSwitch } from './view-switch.tsx'

interface ChartCardProps<Row extends object> {
  readonly title: string
  readonly exportAs: `${string}.csv`
  /** Undefined until it is known; null where there is nothing to draw. */
  readonly model: ChartModel<Row> | null | undefined
  /** Whether the drawing to come is a small one beside a legend, so that its room is the right one. */
  readonly isBesideLegend?: boolean
  /** Goes with every picture, such as that the figures are simulated. */
  readonly pictureNote?: string | undefined
  readonly isLoading?: boolean
  readonly isRefetching?: boolean
  /** Whether what is shown is of another selection than the one that its file would name: none is made then. */
  readonly isFormer?: boolean
  readonly error?: ShownError | null
  readonly onRetry?: () => void
  /** What selects the data of this chart, above its drawing. */
  readonly controls?: ReactNode
  /** Why there is nothing to draw, under "No data available". */
  readonly emptyHint?: string | undefined
  /** Below the drawing or the table: what belongs to the chart but is none. */
  readonly foot?: ReactNode
  /** A point was clicked, or Enter pressed on it; the argument is its place among the tooltips. */
  readonly onChoose?: (index: number) => void
  /** What is chosen of it narrows the tables beside it. */
  readonly choice?: ChartChoice | undefined
  /** The call that the figures are of: people can then ask in the table how one is computed. */
  readonly call?: FigureCall | undefined
}

/** A chart in a card. It opens drawn in two dimensions; three, and its table, are a press away. */
export function ChartCard<Row extends object>(props: ChartCardProps<Row>) {
  const { title, exportAs, isBesideLegend = false, isLoading = false, isRefetching = false, error = null, onRetry } = props
  // Without a single row a drawing would be an empty frame.
  const model = props.model?.rows.length === 0 ? null : props.model
  const shown = useShownView(exportAs.replace(/\.csv$/, ''))
  const isTable = shown.view === 'table'
  const choice = (model?.choosable && props.choice) ?? undefined
  const takePicture = useRef<(() => DrawnPicture) | null>(null)
  useChartSheet(title, model)
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
              />
            </>
          ) : (
            <PictureMenu {...props} model={model} takePicture={takePicture} />
          )}
          <ViewSwitch title={title} isDisabled={!model} view={shown.view} isBusy={shown.isBusy} onChange={shown.choose} />
        </>
      }
    >
      {props.controls ? <div className={styles.controls}>{props.controls}</div> : null}
      {error ? <ErrorLine error={error} onRetry={onRetry} /> : null}
      {isEmpty ? <EmptyState text={tableText('noData')} hint={props.emptyHint} /> : null}
      {isEmpty && props.model ? <ModelFoot model={wordsOf(props.model)} hasKey={false} /> : null}
      {isLoading && !model ? <DrawingSkeleton isBesideLegend={isBesideLegend} /> : null}
      {model && isTable ? <ModelTable title={title} model={model} call={props.call} choice={choice} /> : null}
      {model && !isTable ? (
        <Picture model={model} shown={shown} takePicture={takePicture} choice={choice} onChoose={props.onChoose} />
      ) : null}
      {choice && model ? <ChosenLine model={model} choice={choice} /> : null}
      <p className={styles.missing} role="status">
        {shown.isThreeDMissing ? chartText('noThreeD') : null}
      </p>
      {props.foot}
    </Card>
  )
}

/** In which view the chart stands, and how to change it; without its script there is no third dimension. */
function useShownView(name: string) {
  const [kept, setView] = useView(name)
  const [isThreeDMissing, setIsThreeDMissing] = useState(false)
  const failThreeD = useCallback((error: unknown) => {
    logMissingScript(error)
    setIsThreeDMissing(true)
  }, [])
  const view = viewIn(kept, isThreeDMissing)
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

/** Offers the data of the chart as a sheet of the page's workbook. */
function useChartSheet<Row extends object>(title: string, model: ChartModel<Row> | null | undefined): void {
  const host = useContext(TableSettingsContext)
  useOfferedSheet(
    host && model
      ? (make) => make({ title, lines: host.fileLines(), columns: model.columns, rows: model.rows, hasTotal: false })
      : null,
  )
}

interface PictureProps<Row extends object> {
  readonly model: ChartModel<Row>
  readonly shown: ReturnType<typeof useShownView>
  readonly takePicture: { current: (() => DrawnPicture) | null }
  readonly choice: ChartChoice | undefined
  readonly onChoose: ((index: number) => void) | undefined
}

/** The chart drawn, in two dimensions or in three. */
function Picture<Row extends object>({ model, shown, takePicture, choice, onChoose }: PictureProps<Row>) {
  const press = (index: number) => {
    const thing = model.choosable?.points[index]
    if (thing) choice?.onPress(thing.key)
  }
  const chosen = { takePicture, onChoose: choice ? press : onChoose }
  if (!shown.threeD) return <ModelDrawing model={model} {...chosen} choice={choice} />
  return (
    <shown.threeD.Model3d
      script={shown.threeD.script}
      model={model}
      {...chosen}
      chosen={chosenPoint(model, choice)}
      pressHint={choice && chartText('chooseHint')}
      onFail={shown.failThreeD}
    />
  )
}

/** The view that is chosen, or the one that a chart opens in; without its script there is no third dimension. */
function viewIn(chosen: string | null, isThreeDMissing: boolean): ChartView {
  if (chosen === 'table') return 'table'
  return chosen === 'solid' && !isThreeDMissing ? 'solid' : 'flat'
}

/** What a model says of itself where nothing is drawn that had colours. */
const wordsOf = ({ remarks, notes = [] }: Pick<ChartModel<never>, 'remarks' | 'notes'>) => ({ key: () => [], remarks, notes })

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
      drawn && { title, ...drawn, key: key(), scaleKey, lines: [...remarks.map((remark) => formatDatesIn(remark)), ...provisos] }
    )
  }
  const withPicture = (save: typeof saveSvg) => async () => {
    // Taken first: whose figures it shows has to be asked for, and by then it may show others.
    const picture = model && pictureOf(model)
    if (!picture) return
    const head = (await host?.pictureHead(call)) ?? []
    await save({ name, rows: model.rows.length }, { ...picture, head }, theme)
  }
  return (
    <ExportMenu
      title={title}
      isDisabled={!model || isFormer}
      onSvg={() => void withPicture(saveSvg)()}
      onPng={() => void withPicture(savePng)()}
      onCsv={() => model && saveTable(exportAs, model.columns, model.rows)}
      onWorkbook={
        host && model
          ? () => void keepWorkbook(host, { name, title, columns: model.columns, rows: model.rows, hasTotal: false })
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
  const columns = choice ? choosingColumns(model, choice) : model.columns
  return <TableView title={title} columns={columns} model={table} size="m" explainOf={explainOf} />
}

/** Under a drawing or its table: what is chosen of it, and the way back. */
function ChosenLine<Row extends object>({ model, choice }: { readonly model: ChartModel<Row>; readonly choice: ChartChoice }) {
  const line = useRef<HTMLDivElement>(null)
  const { points, ofRow } = model.choosable ?? { points: [], ofRow: () => null }
  const chosen = [...points, ...model.rows.map(ofRow)].find((thing) => thing !== null && thing.key === choice.key)
  return (
    <div ref={line} className={classNames(styles.chosen, chosen && styles.full)} tabIndex={-1}>
      {chosen ? (
        <CrossFilterChip
          label={chosen.label}
          onClear={() => {
            line.current?.focus()
            choice.onPress(chosen.key)
          }}
        />
      ) : null}
    </div>
  )
}
