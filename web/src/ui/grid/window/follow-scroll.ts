import { flushSync } from 'react-dom'

/**
 * Calls `look` whenever a box is scrolled or resized, or the table in it is. What it sets is rendered before the frame that shows the
 * scroll: one frame later would show empty room.
 *
 * @returns what ends that
 */
export function followScroll(box: HTMLElement, look: () => void): () => void {
  const follow = () => flushSync(look)
  const resized = new ResizeObserver(follow)
  box.addEventListener('scroll', follow, { passive: true })
  resized.observe(box)
  if (box.firstElementChild) resized.observe(box.firstElementChild)
  return () => {
    box.removeEventListener('scroll', follow)
    resized.disconnect()
  }
}

/** Of one row of a table, in pixels; 0 while none is drawn. */
export const rowHeightIn = (box: HTMLElement): number =>
  box.querySelector('tbody tr:is([data-row], [data-line])')?.getBoundingClientRect().height ?? 0

/** Rows became higher or lower, as with another density: the first row in view stays the first. */
export function keepFirstRow(box: HTMLElement, formerHeight: number, rowHeight: number): void {
  if (formerHeight > 0 && rowHeight > 0 && formerHeight !== rowHeight) box.scrollTop *= rowHeight / formerHeight
}
