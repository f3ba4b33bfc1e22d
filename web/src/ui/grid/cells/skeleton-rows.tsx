import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, isAtEnd, isText } from '#ui/grid/columns/column.ts'
import styles from '#ui/grid/grid.module.css'

/** Placeholder rows of the final height, so that nothing moves when data arrive. */
export function SkeletonRows<Row>({ columns, count }: { readonly columns: readonly Column<Row>[]; readonly count: number }) {
  const places = Array.from({ length: count }, (_, place) => place)
  return places.map((place) => (
    <tr key={place}>
      {columns.map((column) => (
        <td key={column.key} className={isAtEnd(column) ? styles.end : undefined}>
          <Skeleton width={isText(column) ? 'm' : 's'} />
        </td>
      ))}
    </tr>
  ))
}
