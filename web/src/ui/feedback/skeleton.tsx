import { classNames } from '#ui/class-names.ts'
import styles from './skeleton.module.css'

/** A placeholder bar for text. Decorative: its parent sets aria-busy. */
export function Skeleton({ width = 'full' }: { readonly width?: 's' | 'm' | 'full' }) {
  return <span className={classNames(styles.bar, width !== 'full' && styles[width])} aria-hidden="true" />
}
