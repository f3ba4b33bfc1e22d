import { toneOf } from '@portal/presentation/format/number.ts'

import { classNames } from '#ui/class-names.ts'
import styles from './delta.module.css'

/** A formatted change with its mark: a triangle up or down, a square where it reads zero. Colour is never the only sign. */
export function Delta({ text }: { readonly text: string }) {
  return <span className={classNames(styles.delta, styles[toneOf(text)])}>{text}</span>
}
