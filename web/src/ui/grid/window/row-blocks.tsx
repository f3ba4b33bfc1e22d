import { useLayoutEffect, useMemo, useRef } from 'react'
import styles from '#ui/grid/frame/grid.module.css'
import { CHUNK_ROWS } from './blocks-in-view.ts'
import { GaugeRows } from './measure-rows.tsx'
import { heldChunks } from './pinned-blocks.ts'
import { putChunksInOrder } from './put-blocks-in-order.ts'
import { RowChunk, type SharedProps } from './row-block.tsx'
import { useChunksInView } from './use-blocks-in-view.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useLateTitles } from './use-late-titles.ts'
import { useRowPlaces } from './use-row-places.ts'

/** After so long without another row scrolling is over. */
const AT_REST_MS = 150

/**
 * The rows of a long table, of which only those in view are in the page: in chunks, each of which stands where its rows would stand
 * and is lent to other rows when it leaves the view. All are of one height, and columns of one width, so that a scroll measures nothing.
 */
export function RecycledRows<Row>({ columns, rows, reasons, isExplained }: SharedProps<Row>) {
  const room = useRef<HTMLTableSectionElement>(null)
  useColumnWidths(room, columns)
  const { inView, held } = useChunksInView(room, rows.length)
  const chunks = useMemo(
    () => [...new Set([...held, ...inView])].filter((chunk) => chunk * CHUNK_ROWS < rows.length),
    [held, inView, rows],
  )
  const keys = useMemo(() => chunks.map(String), [chunks])
  const places = useRowPlaces(keys)
  useLateTitles(room, columns, rows, chunks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are drawn.
  useLayoutEffect(() => {
    const table = room.current?.closest('table')
    if (!table) return
    const order = () =>
      putChunksInOrder(
        table,
        heldChunks(table).map((chunk) => chunk * CHUNK_ROWS),
      )
    if (held.length > 0) return order()
    const atRest = setTimeout(order, AT_REST_MS)
    return () => clearTimeout(atRest)
  }, [chunks, held])
  // In the order of their places: React then moves none of them, which would cost more than to draw it.
  const byPlace = chunks.toSorted((a, b) => places.get(String(a))! - places.get(String(b))!)
  return (
    <>
      <tbody ref={room} className={styles.room} aria-hidden="true">
        <GaugeRows columns={columns} rows={rows} />
        <tr>
          <td className={styles.spacer} colSpan={columns.length} style={{ blockSize: `calc(${rows.length} * var(--row-h))` }} />
        </tr>
      </tbody>
      {byPlace.map((chunk) => (
        <RowChunk
          key={places.get(String(chunk))}
          columns={columns}
          rows={rows}
          from={chunk * CHUNK_ROWS}
          reasons={reasons}
          isExplained={isExplained}
        />
      ))}
    </>
  )
}
