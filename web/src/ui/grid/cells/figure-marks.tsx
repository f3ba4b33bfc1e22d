import { History, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { figureText } from '#messages/figure-texts.ts'
import { formatDatesIn } from '#messages/page-formats.ts'
import type { CellReason } from '#ui/grid/columns/cell-reasons.ts'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './figure-marks.module.css'

/** Marks before a figure that depends on a doubtful close or rate, or on a restated one. */
export function figureMarks({ doubt, restated }: CellReason = {}): ReactNode {
  if (doubt === undefined && restated === undefined) return null
  return (
    <>
      {doubt === undefined ? null : <Mark text={doubt} icon={TriangleAlert} name={figureText('inDoubt')} data-doubt="" />}
      {restated === undefined ? null : <Mark text={restated} icon={History} name={figureText('restated')} data-restated="" />}
    </>
  )
}

interface MarkProps {
  readonly text: string
  readonly icon: LucideIcon
  /** The accessible name of the mark. */
  readonly name: string
  readonly 'data-doubt'?: ''
  readonly 'data-restated'?: ''
}

function Mark({ text, icon: Icon, name, ...data }: MarkProps) {
  return (
    <span className={styles.mark} {...data}>
      <Tooltip text={formatDatesIn(text)}>
        <Icon size={12} aria-hidden />
        <VisuallyHidden>{name}</VisuallyHidden>
      </Tooltip>
    </span>
  )
}
