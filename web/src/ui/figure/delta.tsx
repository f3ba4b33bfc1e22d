import { toneOf } from '@portal/presentation/format/number.ts'

import { classNames } from '#ui/class-names.ts'
import styles from './delta.module.css'

/** A formatted change with a triangle up or down, or a square at zero, so that colour is not the only indicator. */
export function Delta({ text }: { readonly text: string }) {
  return <span className={classNames(styles.delta, styles[toneOf(text)])}>{text}</span>
}
