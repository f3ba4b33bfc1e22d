import type { ChartSpec, NChart3D } from '@portal/chart3d/spec.ts'
import { readoutText } from '@portal/presentation/charts/tooltip.ts'
import { useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'

import { CHART_TEXTS } from '#messages/chart-texts.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ChartPlan } from '../chart-model.ts'
import { Tip } from '../drawing/chart-tooltip.tsx'
import type { DrawnPicture, PointedAt } from '../drawing/drawing.tsx'
import type { TakePicture } from '../drawing/model-drawing.tsx'
import { PlanFoot } from '../drawing/model-foot.tsx'
import { useChartTheme } from '../theme.ts'
import { SolidDrawing } from './drawing-3d.tsx'
import { lookOf } from './look-of.ts'
import styles from './model-3d.module.css'
import { sentenceOf } from './sentence-of.ts'
import { solidSpec } from './spec-3d.ts'

interface PlanSolidProps<Row extends object> {
  readonly script: NChart3D
  readonly plan: ChartPlan<Row>
  readonly takePicture: TakePicture
  readonly onChoose?: ((index: number) => void) | undefined
  /** The point that is chosen; null for none. */
  readonly chosen: number | null
  /** What a press does, where it narrows tables. */
  readonly pressHint?: string | undefined
  /** It cannot be drawn in three dimensions. */
  readonly onFail: (error: unknown) => void
}

/** A plan as a drawing in three dimensions, with what its points say and what stands under it. */
export function PlanSolid<Row extends object>({
  script,
  plan,
  takePicture,
  onChoose,
  chosen,
  pressHint,
  onFail,
}: PlanSolidProps<Row>) {
  const theme = useChartTheme()
  const look = useMemo(() => lookOf(theme), [theme])
  const areAmountsHidden = useContext(AmountsHidden)
  const hint = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the texts say depends on whether amounts are hidden.
  const readouts = useMemo(plan.readouts, [plan, areAmountsHidden])
  const [spec, setSpec] = useState<ChartSpec | null>(null)
  const [pointed, setPointed] = useState<PointedAt | null>(null)
  const fail = useRef(onFail)
  fail.current = onFail
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    let isCurrent = true
    solidSpec(plan.drawn, theme).then(
      (made) => isCurrent && setSpec(made),
      (error: unknown) => isCurrent && fail.current(error),
    )
    return () => {
      isCurrent = false
    }
  }, [plan, theme, areAmountsHidden])
  const keepPicture = useCallback(
    (take: (() => DrawnPicture) | null) => {
      takePicture.current = take
    },
    [takePicture],
  )
  const readout = pointed === null ? undefined : readouts[pointed.index]
  return (
    <>
      <div className={styles.frame}>
        <div className={styles.drawing}>
          {spec ? (
            <SolidDrawing
              script={script}
              spec={spec}
              look={look}
              sentence={sentenceOf(plan.drawn)}
              hint={hint}
              points={readouts.length}
              chosen={chosen}
              onPoint={setPointed}
              onPicture={keepPicture}
              onChoose={onChoose}
              onFail={onFail}
            />
          ) : null}
          {pointed && readout ? <Tip readout={readout} at={pointed} isApart={false} hint={pressHint} /> : null}
        </div>
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{pointed?.isByKeyboard && readout ? readoutText(readout) : null}</VisuallyHidden>
      </div>
      <PlanFoot plan={plan} hasKey />
      <p id={hint} className={styles.hint}>
        {CHART_TEXTS.solidHint}
      </p>
    </>
  )
}
