import { formatDatesIn } from '@portal/presentation/format/dates-in-text.ts'
import { History, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { FIGURE_TEXTS } from '#messages/figure-texts.ts'
import type { CellReason } from '#ui/table/cell-reasons.ts'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './figure-marks.module.css'

/** The marks before a figure that rests on a close or rate in doubt, or starts at one that was restated; each says which. */
export function figureMarks({ doubt, restated }: CellReason = {}): ReactNode {
  if (doubt === undefined && restated === undefined) return null
  return (
    <>
      {doubt === undefined ? null : (
        <span className={styles.mark} data-doubt="">
          <Tooltip text={formatDatesIn(doubt)}>
            <TriangleAlert size={12} aria-hidden />
            <VisuallyHidden>{FIGURE_TEXTS.inDoubt}</VisuallyHidden>
          </Tooltip>
        </span>
      )}
      {restated === undefined ? null : (
        <span className={styles.mark} data-restated="">
          <Tooltip text={formatDatesIn(restated)}>
            <History size={12} aria-hidden />
            <VisuallyHidden>{FIGURE_TEXTS.restated}</VisuallyHidden>
          </Tooltip>
        </span>
      )}
    </>
  )
}
