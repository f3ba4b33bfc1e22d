import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, isAtEnd } from '#ui/grid/columns/column.ts'
import styles from '#ui/grid/grid.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/**
 * The header of a table that is loading. Column widths depend on the data, so titles are replaced by bars and do not move later.
 * Screen readers get the titles.
 */
export function SkeletonHead<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.key} scope="col" className={isAtEnd(column) ? styles.end : undefined}>
            <VisuallyHidden>{column.title}</VisuallyHidden>
            {column.holdsButtons ? null : <Skeleton width="s" />}
          </th>
        ))}
      </tr>
    </thead>
  )
}
