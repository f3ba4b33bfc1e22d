import type { KeyEntry } from '@portal/presentation/charts/key-entry.ts'
import { dashesOf, PATTERN_PATHS, patternOf } from '@portal/presentation/charts/pattern.ts'
import type { Swatch as Colour } from '@portal/presentation/charts/tooltip.ts'

import { classNames } from '#ui/class-names.ts'
import styles from './swatch.module.css'

interface SwatchProps {
  readonly colour: Colour
  readonly mark?: KeyEntry['mark']
}

/** A small marker in a chart colour, with its pattern if patterns are on. It is decorative, because a name stands beside it. */
export function Swatch({ colour, mark }: SwatchProps) {
  const tone = typeof colour === 'number' ? styles[`c${colour}`] : styles[colour]
  const pattern = mark === undefined ? patternOf(colour) : null
  const dashes = mark === 'line' ? dashesOf(colour) : []
  return (
    <span
      className={classNames(styles.swatch, tone, mark && styles[mark], dashes.length > 0 && styles.parted)}
      aria-hidden="true"
    >
      {pattern ? (
        <svg className={styles.pattern} aria-hidden="true" viewBox="0 0 10 10">
          <path d={PATTERN_PATHS[pattern]} />
        </svg>
      ) : null}
      {dashes.length > 0 ? (
        <svg className={styles.dashed} aria-hidden="true" viewBox="0 0 28 2">
          <path d="M0 1h28" strokeDasharray={dashes.join(' ')} />
        </svg>
      ) : null}
    </span>
  )
}
