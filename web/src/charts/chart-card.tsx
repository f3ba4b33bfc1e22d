import { formatDatesIn } from '@portal/presentation/format/dates-in-text.ts'
import { type ReactNode, useCallback, useContext, useRef, useState } from 'react'

import { CHART_TEXTS } from '#messages/chart-texts.ts'
import { TABLE_TEXTS } from '#messages/table-texts.ts'
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
import { TableHosting, useView } from '#ui/grid/settings/table-settings.ts'
import { PickChip } from '#ui/grid/table/cross-filter-chip.tsx'
import { useTableModel } from '#ui/grid/table/table-model.ts'
import { TableView } from '#ui/grid/table/table-view.tsx'
import styles from './chart-card.module.css'
import { type ChartChoice, type ChartPlan, chosenPoint } from './chart-model.ts'
import { choosingColumns } from './choosing-columns.tsx'
import type { DrawnPicture } from './drawing/drawing.tsx'
import { ComingDrawing, PlanDrawing } from './drawing/model-drawing.tsx'
import { PlanFoot } from './drawing/model-foot.tsx'
import { ExportMenu } from './export-menu.tsx'
import { logMissingScript } from './log-missing-script.ts'
import { savePng, saveSvg } from './save-picture.ts'
import { useChartTheme } from './theme.ts'
import { useSolid } from './three-d/use-three-d.ts'
import { type ChartView, ViewSwitch } from './view-switch.tsx'

interface ChartCardProps<Row extends object> {
  readonly title: string
  readonly exportAs: `${string}.csv`
  /** Undefined until it is known; null where there is nothing to draw. */
  readonly plan: ChartPlan<Row> | null | undefined
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
  /** A point was clicked, or Enter pressed on it: told its place among the read-outs. */
  readonly onChoose?: (index: number) => void
  /** What is chosen of it narrows the tables beside it. */
  readonly choice?: ChartChoice | undefined
  /** The call that told the figures: people can then ask in the table how one is computed. */
  readonly call?: FigureCall | undefined
}

/** A chart in a card. It opens drawn in two dimensions; three, and its table, are a press away. */
export function ChartCard<Row extends object>(props: ChartCardProps<Row>) {
  const { title, exportAs, isBesideLegend = false, isLoading = false, isRefetching = false, error = null, onRetry } = props
  // Without a single row a drawing would be an empty frame.
  const plan = props.plan?.rows.length === 0 ? null : props.plan
  const shown = useShownView(exportAs.replace(/\.csv$/, ''))
  const isTable = shown.view === 'table'
  const choice = (plan?.choosable && props.choice) ?? undefined
  const takePicture = useRef<(() => DrawnPicture) | null>(null)
  useChartSheet(title, plan)
  const isEmpty = !plan && !isLoading && !error
  return (
    <Card
      title={title}
      isLoading={isLoading}
      isRefetching={isRefetching}
      isOpenEnded={isLoading && !plan}
      isFailed={error !== null}
      rowCount={isTable && plan ? plan.rows.length : 0}
      actions={
        <>
          {isTable && plan ? (
            <>
              <ExportButton title={title} fileName={exportAs} columns={plan.columns} rows={plan.rows} />
              <TableMenu
                title={title}
                fileName={exportAs}
                columns={plan.columns}
                saved={savedAsShown(plan.rows)}
                hasTotal={false}
              />
            </>
          ) : (
            <PictureMenu {...props} plan={plan} takePicture={takePicture} />
          )}
          <ViewSwitch title={title} isDisabled={!plan} view={shown.view} isBusy={shown.isBusy} onChange={shown.choose} />
        </>
      }
    >
      {props.controls ? <div className={styles.controls}>{props.controls}</div> : null}
      {error ? <ErrorLine error={error} onRetry={onRetry} /> : null}
      {isEmpty ? <EmptyState text={TABLE_TEXTS.noData} hint={props.emptyHint} /> : null}
      {isEmpty && props.plan ? <PlanFoot plan={wordsOf(props.plan)} hasKey={false} /> : null}
      {isLoading && !plan ? <ComingDrawing isBesideLegend={isBesideLegend} /> : null}
      {plan && isTable ? <PlanTable title={title} plan={plan} call={props.call} choice={choice} /> : null}
      {plan && !isTable ? (
        <Picture plan={plan} shown={shown} takePicture={takePicture} choice={choice} onChoose={props.onChoose} />
      ) : null}
      {choice && plan ? <ChosenLine plan={plan} choice={choice} /> : null}
      <p className={styles.missing} role="status">
        {shown.isSolidMissing ? CHART_TEXTS.notSolid : null}
      </p>
      {props.foot}
    </Card>
  )
}

/** In which view the chart stands, and how to change it; without its script there is no third dimension. */
function useShownView(name: string) {
  const [kept, setView] = useView(name)
  const [isSolidMissing, setIsSolidMissing] = useState(false)
  const failSolid = useCallback((error: unknown) => {
    logMissingScript(error)
    setIsSolidMissing(true)
  }, [])
  const view = viewIn(kept, isSolidMissing)
  const solid = useSolid(view === 'solid', failSolid)
  const choose = (next: ChartView) => {
    setIsSolidMissing(false)
    setView(next === 'flat' ? null : next)
  }
  return { view, choose, solid: view === 'solid' ? solid : null, isBusy: view === 'solid' && !solid, isSolidMissing, failSolid }
}

/** Offers the data of the chart as a sheet of the page's workbook. */
function useChartSheet<Row extends object>(title: string, plan: ChartPlan<Row> | null | undefined): void {
  const host = useContext(TableHosting)
  useOfferedSheet(
    host && plan
      ? (make) => make({ title, lines: host.fileLines(), columns: plan.columns, rows: plan.rows, hasTotal: false })
      : null,
  )
}

interface PictureProps<Row extends object> {
  readonly plan: ChartPlan<Row>
  readonly shown: ReturnType<typeof useShownView>
  readonly takePicture: { current: (() => DrawnPicture) | null }
  readonly choice: ChartChoice | undefined
  readonly onChoose: ((index: number) => void) | undefined
}

/** The chart drawn, in two dimensions or in three. */
function Picture<Row extends object>({ plan, shown, takePicture, choice, onChoose }: PictureProps<Row>) {
  const press = (index: number) => {
    const thing = plan.choosable?.points[index]
    if (thing) choice?.onPress(thing.key)
  }
  const chosen = { takePicture, onChoose: choice ? press : onChoose }
  if (!shown.solid) return <PlanDrawing plan={plan} {...chosen} choice={choice} />
  return (
    <shown.solid.PlanSolid
      script={shown.solid.script}
      plan={plan}
      {...chosen}
      chosen={chosenPoint(plan, choice)}
      pressHint={choice && CHART_TEXTS.chooseHint}
      onFail={shown.failSolid}
    />
  )
}

/** The view that is chosen, or the one that a chart opens in; without its script there is no third dimension. */
function viewIn(chosen: string | null, isSolidMissing: boolean): ChartView {
  if (chosen === 'table') return 'table'
  return chosen === 'solid' && !isSolidMissing ? 'solid' : 'flat'
}

/** What a plan says of itself where nothing is drawn that had colours. */
const wordsOf = ({ remarks, notes = [] }: Pick<ChartPlan<never>, 'remarks' | 'notes'>) => ({ key: () => [], remarks, notes })

type PictureMenuProps<Row extends object> = Pick<
  ChartCardProps<Row>,
  'title' | 'exportAs' | 'plan' | 'pictureNote' | 'call' | 'isFormer'
> & {
  readonly takePicture: { readonly current: (() => DrawnPicture) | null }
}

function PictureMenu<Row extends object>({
  title,
  exportAs,
  plan,
  pictureNote,
  call,
  isFormer = false,
  takePicture,
}: PictureMenuProps<Row>) {
  const theme = useChartTheme()
  const host = useContext(TableHosting)
  const name = exportAs.replace(/\.csv$/, '')
  const pictureOf = ({ key, scaleKey, remarks }: ChartPlan<Row>) => {
    const drawn = takePicture.current?.()
    const provisos = [pictureNote, host?.proviso].filter((line) => typeof line === 'string')
    return (
      drawn && { title, ...drawn, key: key(), scaleKey, lines: [...remarks.map((remark) => formatDatesIn(remark)), ...provisos] }
    )
  }
  const withPicture = (save: typeof saveSvg) => async () => {
    // Taken first: whose figures it shows has to be asked for, and by then it may show others.
    const picture = plan && pictureOf(plan)
    if (!picture) return
    const head = (await host?.pictureHead(call)) ?? []
    await save({ name, rows: plan.rows.length }, { ...picture, head }, theme)
  }
  return (
    <ExportMenu
      title={title}
      isDisabled={!plan || isFormer}
      onSvg={() => void withPicture(saveSvg)()}
      onPng={() => void withPicture(savePng)()}
      onCsv={() => plan && saveTable(exportAs, plan.columns, plan.rows)}
      onWorkbook={
        host && plan
          ? () => void keepWorkbook(host, { name, title, columns: plan.columns, rows: plan.rows, hasTotal: false })
          : undefined
      }
    />
  )
}

type PlanTableProps<Row extends object> = Pick<ChartCardProps<Row>, 'title' | 'call'> & {
  readonly plan: ChartPlan<Row>
  readonly choice: ChartChoice | undefined
}

function PlanTable<Row extends object>({ title, plan, call, choice }: PlanTableProps<Row>) {
  const explainOf = useExplainOf(call, plan.keyOf)
  const model = useTableModel(plan.columns, plan.rows)
  const columns = choice ? choosingColumns(plan, choice) : plan.columns
  return <TableView title={title} columns={columns} model={model} size="m" explainOf={explainOf} />
}

/** Under a drawing or its table: what is chosen of it, and the way back. */
function ChosenLine<Row extends object>({ plan, choice }: { readonly plan: ChartPlan<Row>; readonly choice: ChartChoice }) {
  const line = useRef<HTMLDivElement>(null)
  const { points, ofRow } = plan.choosable ?? { points: [], ofRow: () => null }
  const chosen = [...points, ...plan.rows.map(ofRow)].find((thing) => thing !== null && thing.key === choice.key)
  return (
    <div ref={line} className={classNames(styles.chosen, chosen && styles.full)} tabIndex={-1}>
      {chosen ? (
        <PickChip
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
