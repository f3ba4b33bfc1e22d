import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the style of a table how wide its columns are and how high its head is (`--columns`, `--head`), and its box whether it scrolls
 * sideways: once, and when the table is of another width. The rows of a long table stand by that alone.
 *
 * @param room a part of the table
 * @param columns its columns: with others its head has other cells
 */
export function useColumnWidths(room: RefObject<HTMLElement | null>, columns: readonly unknown[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said of the columns.
  useLayoutEffect(() => {
    const table = room.current?.closest('table')
    const head = table?.tHead?.rows[0]
    const box = table?.parentElement
    if (!table || !head || !box) return
    const measure = () => {
      const { height } = head.getBoundingClientRect()
      const widths = [...head.cells].map((cell) => `${cell.getBoundingClientRect().width}px`).join(' ')
      const isSideways = box.scrollWidth > box.clientWidth
      table.style.setProperty('--head', `${height}px`)
      table.style.setProperty('--columns', widths)
      box.toggleAttribute('data-sideways', isSideways)
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(box)
    for (const cell of head.cells) resized.observe(cell)
    return () => {
      resized.disconnect()
      table.style.removeProperty('--head')
      table.style.removeProperty('--columns')
      box.removeAttribute('data-sideways')
    }
  }, [room, columns])
}
