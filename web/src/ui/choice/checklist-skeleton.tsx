import { Skeleton } from '../feedback/skeleton.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './checklist.module.css'
import choice from './choice.module.css'

interface ChecklistSkeletonProps {
  readonly legend: string
  readonly allLabel: string
  /** Expected number of options. */
  readonly count: number
}

/** The skeleton of a checklist, with its final height, so that nothing below moves. */
export function ChecklistSkeleton({ legend, allLabel, count }: ChecklistSkeletonProps) {
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
            <span className={styles.skeleton}>
              <Skeleton width="m" />
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
