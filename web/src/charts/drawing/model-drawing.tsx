import { type ChartTooltip, tooltipText } from '@portal/presentation/charts/tooltip.ts'
import { type CSSProperties, type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react'

import { chartText } from '#messages/chart-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type ChartChoice, type ChartModel, selectedPoint } from '../chart-model.ts'
import type { ChartRange } from '../range/chart-range.ts'
import { useChartTheme } from '../theme.ts'
import { Tip } from './chart-tooltip.tsx'
import type { DrawnPicture, PointedAt } from './drawing.tsx'
import styles from './model-drawing.module.css'
import { ModelFoot } from './model-foot.tsx'
import { placeOf } from './points-on-screen.ts'
import { useDrawing } from './use-drawing.ts'
import { useEverNearViewport } from './use-ever-near-viewport.ts'
import type { PointRange } from './use-range-selection.ts'
import { withSelectedPoint } from './with-selected-point.ts'

/** A function that exports the chart, while there is one. */
export type TakePicture = RefObject<(() => DrawnPicture) | null>

interface ModelDrawingProps<Row extends object> {
  readonly model: ChartModel<Row>
  readonly takePicture: TakePicture
  readonly onChoose?: ((index: number) => void) | undefined
  /** The cross-filter for the tables; the selected item is highlighted. */
  readonly choice?: ChartChoice | undefined
  /** How days are chosen on the chart. */
  readonly range?: ChartRange | undefined
}

/** A model as a 2D chart with legend, tooltip and remarks. */
export function ModelDrawing<Row extends object>({ model, takePicture, onChoose, choice, range }: ModelDrawingProps<Row>) {
  const theme = useChartTheme()
  const room = useRef<HTMLDivElement>(null)
  const drawing = useDrawing(model.kind, useEverNearViewport(room))
  const hint = useId()
  const chosen = selectedPoint(model, choice)
  const option = useMemo(() => {
    if (drawing.state !== 'ready') return null
    const drawn = drawing.complete(model.option(theme))
    if (chosen === null) return drawn
    return withSelectedPoint(
      drawn,
      model.kind,
      model.navigation.by === 'item' ? placeOf(model.navigation, chosen) : chosen,
      theme,
    )
  }, [drawing, model, theme, chosen])
  const tooltips = useMemo(() => model.tooltips(), [model])
  const [pointed, setPointed] = useState<PointedAt | null>(null)
  const [selecting, setSelecting] = useState<PointRange | null>(null)
  const { days } = model
  const keepPicture = useCallback(
    (take: (() => DrawnPicture) | null) => {
      takePicture.current = take
    },
    [takePicture],
  )
  const tooltip = pointed === null ? undefined : tooltips[pointed.index]
  if (drawing.state === 'failed') return <ErrorLine error={{ message: chartText('notLoaded') }} onRetry={drawing.retry} />
  return (
    <>
      <div className={classNames(styles.frame, model.legend ? styles.beside : styles.whole)}>
        <div ref={room} className={classNames(styles.drawing, model.ratio !== undefined && styles.shaped)} style={sizeOf(model)}>
          {drawing.state === 'ready' && option ? (
            <drawing.Drawing
              option={option}
              navigation={model.navigation}
              points={tooltips.length}
              onPoint={setPointed}
              onPicture={keepPicture}
              onChoose={onChoose}
              onSelect={range && days && (({ from, to }) => range.onChoose({ from: days[from]!, to: days[to]! }))}
              onSelecting={setSelecting}
              hint={choice || range ? hint : undefined}
            />
          ) : (
            <>
              <div className={styles.skeleton} />
              <p className={styles.undrawn}>{chartText('notDrawn')}</p>
            </>
          )}
          {pointed && !model.legend && model.navigation.by === 'x' ? (
            <span className={styles.cross} style={{ left: pointed.x }} />
          ) : null}
          {pointed && !model.legend && tooltip ? (
            <Tip tooltip={tooltip} at={pointed} isApart={model.navigation.by === 'y'} hint={choice && chartText('chooseHint')} />
          ) : null}
        </div>
        {model.legend ? <div className={styles.legend}>{model.legend(pointed?.index ?? null, choice)}</div> : null}
      </div>
      <PointDescription
        tooltip={tooltip}
        isSeen={model.legend !== undefined}
        isByKeyboard={pointed?.isByKeyboard === true}
        selected={selecting && selectionText(tooltips, selecting)}
      />
      {choice || range ? (
        <span id={hint} hidden>
          {chartText(range ? 'rangeKeys' : 'chooseHint')}
        </span>
      ) : null}
      <ModelFoot model={model} hasKey={!model.legend} />
    </>
  )
}

interface PointDescriptionProps {
  readonly tooltip: ChartTooltip | undefined
  /** Visible beside a legend; otherwise only for screen readers. */
  readonly isSeen: boolean
  readonly isByKeyboard: boolean
  /** The selected range, as text. */
  readonly selected: string | null
}

/** The tooltip of the highlighted point as text, announced when it changes. */
function PointDescription({ tooltip, isSeen, isByKeyboard, selected }: PointDescriptionProps) {
  const words = selected ?? (tooltip && tooltipText(tooltip))
  if (isSeen)
    return (
      <p className={styles.tooltip} aria-live="polite">
        {words}
      </p>
    )
  return (
    <div aria-live="polite">
      <VisuallyHidden>{isByKeyboard ? words : null}</VisuallyHidden>
    </div>
  )
}

/** Points that are being selected, by the heads of their tooltips. */
const selectionText = (tooltips: readonly ChartTooltip[], { from, to }: PointRange): string =>
  chartText('selecting', { from: tooltips[from]?.head ?? '', to: tooltips[to]?.head ?? '' })

/** The skeleton of a chart that is loading. */
export function DrawingSkeleton({ isBesideLegend }: { readonly isBesideLegend: boolean }) {
  return (
    <>
      <div className={classNames(styles.frame, styles.ahead, isBesideLegend ? styles.beside : styles.whole)}>
        <div className={styles.drawing}>
          <div className={styles.skeleton} />
        </div>
        {isBesideLegend ? (
          <div className={styles.legend}>
            {SKELETON_LINES.map((part) => (
              <p key={part} className={styles.part}>
                <Skeleton />
              </p>
            ))}
          </div>
        ) : null}
      </div>
      {isBesideLegend ? <p className={styles.tooltip} /> : null}
      <div className={styles.foot} />
    </>
  )
}

/** Number of legend lines that gives the minimum height of a donut's card. */
const SKELETON_LINES = [1, 2, 3, 4, 5, 6]

/** The inline size of a chart with a fixed size. */
function sizeOf({ minRem, ratio }: Pick<ChartModel<object>, 'minRem' | 'ratio'>): CSSProperties | undefined {
  if (ratio !== undefined) return { aspectRatio: ratio }
  return minRem === undefined ? undefined : ({ '--least': `${minRem}rem` } as CSSProperties)
}
