import type { ScaleKey } from '@portal/presentation/charts/axes/scale-key.ts'

import styles from './scale-bar.module.css'

/** The steps of a colour scale with the numbers at their edges. */
export function ScaleBar({ scale, steps, marks }: ScaleKey) {
  const places = Array.from({ length: steps }, (_, place) => place)
  return (
    <div className={styles.scale} data-scale={scale}>
      <div className={styles.bar} aria-hidden="true">
        {places.map((place) => (
          <span key={place} className={styles[`${scale}${place}`]} />
        ))}
      </div>
      <p className={styles.marks}>
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </p>
    </div>
  )
}
