import type { KeyEntry } from '@portal/presentation/charts/key-entry.ts'

import { classNames } from '#ui/class-names.ts'
import styles from './key-list.module.css'
import { Swatch } from './swatch.tsx'

/** The legend below a chart. */
export function KeyList({ entries }: { readonly entries: readonly KeyEntry[] }) {
  return (
    <ul className={classNames(styles.list, entries.every(({ isOfNarrow }) => isOfNarrow) && styles.isOfNarrow)}>
      {entries.map(({ label, swatch, mark, figure, isOfNarrow }) => (
        <li key={label} className={classNames(styles.item, isOfNarrow && styles.narrow)}>
          <Swatch colour={swatch} mark={mark} />
          <span className={styles.label} title={label} dir="auto">
            {label}
          </span>
          {figure === undefined ? null : <span className={styles.figure}>{figure}</span>}
        </li>
      ))}
    </ul>
  )
}
