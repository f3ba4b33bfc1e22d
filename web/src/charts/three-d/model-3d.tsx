import type { ChartSpec, NChart3D } from '@portal/chart3d/spec.ts'
import { tooltipText } from '@portal/presentation/charts/tooltip.ts'
import { type CSSProperties, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'

import { chartText } from '#messages/chart-texts.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ChartModel } from '../chart-model.ts'
import { Tip } from '../drawing/chart-tooltip.tsx'
import type { DrawnPicture, PointedAt } from '../drawing/drawing.tsx'
import type { TakePicture } from '../drawing/model-drawing.tsx'
import { ModelFoot } from '../drawing/model-foot.tsx'
import { useChartTheme } from '../theme.ts'
import { Drawing3d } from './drawing-3d.tsx'
import { lookOf } from './look-of.ts'
import styles from './model-3d.module.css'
import { sentenceOf } from './sentence-of.ts'
import { spec3d } from './spec-3d.ts'

const leastHeight = (rem: number): CSSProperties => ({ '--least': `${rem}rem` }) as CSSProperties

interface Model3dProps<Row extends object> {
  readonly script: NChart3D
  readonly model: ChartModel<Row>
  readonly takePicture: TakePicture
  readonly onChoose?: ((index: number) => void) | undefined
  /** The selected point; null for none. */
  readonly chosen: number | null
  /** Effect of pressing a point, if it filters tables. */
  readonly pressHint?: string | undefined
  /** Called if the chart cannot be shown in 3D. */
  readonly onFail: (error: unknown) => void
}

/** A model as a 3D chart with tooltip, legend and remarks. */
export function Model3d<Row extends object>({
  script,
  model,
  takePicture,
  onChoose,
  chosen,
  pressHint,
  onFail,
}: Model3dProps<Row>) {
  const theme = useChartTheme()
  const look = useMemo(() => lookOf(theme), [theme])
  const hint = useId()
  const tooltips = useMemo(() => model.tooltips(), [model])
  const [spec, setSpec] = useState<ChartSpec | null>(null)
  const [pointed, setPointed] = useState<PointedAt | null>(null)
  const fail = useRef(onFail)
  fail.current = onFail
  useEffect(() => {
    let isCurrent = true
    spec3d(model.drawn, theme).then(
      (made) => isCurrent && setSpec(made),
      (error: unknown) => isCurrent && fail.current(error),
    )
    return () => {
      isCurrent = false
    }
  }, [model, theme])
  const keepPicture = useCallback(
    (take: (() => DrawnPicture) | null) => {
      takePicture.current = take
    },
    [takePicture],
  )
  const tooltip = pointed === null ? undefined : tooltips[pointed.index]
  return (
    <>
      <div className={styles.frame} style={model.minRem === undefined ? undefined : leastHeight(model.minRem)}>
        <div className={styles.drawing}>
          {spec ? (
            <Drawing3d
              script={script}
              spec={spec}
              look={look}
              sentence={sentenceOf(model.drawn)}
              hint={hint}
              points={tooltips.length}
              chosen={chosen}
              onPoint={setPointed}
              onPicture={keepPicture}
              onChoose={onChoose}
              onFail={onFail}
            />
          ) : null}
          {pointed && tooltip ? <Tip tooltip={tooltip} at={pointed} isApart={false} hint={pressHint} /> : null}
        </div>
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{pointed?.isByKeyboard && tooltip ? tooltipText(tooltip) : null}</VisuallyHidden>
      </div>
      <ModelFoot model={model} hasKey />
      <p id={hint} className={styles.hint}>
        {chartText('threeDHint')}
      </p>
    </>
  )
}
