import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, isAtEnd } from '#ui/grid/columns/column.ts'
import styles from '#ui/grid/grid.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/**
 * The head of a table whose rows have not come. Columns are as wide as what they hold, so that it is not known yet where their titles
 * will stand: bars keep their room, and no title moves aside once it can be read. A screen reader says them all the same.
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
