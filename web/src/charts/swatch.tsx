import type { KeyEntry } from '@portal/presentation/charts/key-entry.ts'
import type { Swatch as Colour } from '@portal/presentation/charts/readout.ts'

import { classNames } from '#ui/class-names.ts'
import styles from './swatch.module.css'

export interface SwatchProps {
  readonly colour: Colour
  readonly mark?: KeyEntry['mark']
}

/** A small mark in a chart colour: decoration, since a name stands beside it. */
export function Swatch({ colour, mark }: SwatchProps) {
  const tone = typeof colour === 'number' ? styles[`c${colour}`] : styles[colour]
  return <span className={classNames(styles.swatch, tone, mark && styles[mark])} aria-hidden="true" />
}
