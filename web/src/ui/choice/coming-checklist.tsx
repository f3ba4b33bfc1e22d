import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './checklist.module.css'
import choice from './choice.module.css'

interface ComingChecklistProps {
  readonly legend: string
  readonly allLabel: string
  /** How many choices are expected. */
  readonly count: number
}

/** A checklist whose choices have not come: as high as it will be, so that nothing below it moves. */
export function ComingChecklist({ legend, allLabel, count }: ComingChecklistProps) {
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <fieldset className={styles.checklist} disabled>
      <legend className={choice.legend}>{legend}</legend>
      <div className={styles.head}>
        <Checkbox label={allLabel} />
      </div>
      <div className={styles.options}>
        {places.map((place) => (
          <div key={place} className={styles.option}>
            <span className={styles.coming}>
              <Skeleton width="m" />
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
