import { formatDatesIn } from '#messages/page-formats.ts'
import type { ChartModel } from '../chart-model.ts'
import { KeyList } from '../legend/key-list.tsx'
import { NoteList } from '../legend/note-list.tsx'
import { ScaleBar } from '../legend/scale-bar.tsx'
import styles from './model-drawing.module.css'

interface ModelFootProps {
  readonly model: Pick<ChartModel<object>, 'key' | 'scaleKey' | 'remarks' | 'notes'>
  /** Whether the legend is shown here, instead of beside the chart. */
  readonly hasKey: boolean
}

/** Legend, remarks and withheld data below a chart. */
export function ModelFoot({ model, hasKey }: ModelFootProps) {
  const key = model.key()
  return (
    <div className={styles.foot}>
      {hasKey && key.length > 0 ? <KeyList entries={key} /> : null}
      {model.scaleKey ? <ScaleBar {...model.scaleKey} /> : null}
      {model.remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {formatDatesIn(remark)}
        </p>
      ))}
      {model.notes && model.notes.length > 0 ? <NoteList notes={model.notes} /> : null}
    </div>
  )
}
