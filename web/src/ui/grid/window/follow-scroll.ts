import { flushSync } from 'react-dom'

/**
 * Calls `look` when a container or its table is scrolled or resized. State set by it is rendered before the frame is painted;
 * otherwise the frame would show blank space. @returns a function that stops it
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

/** The height of a row in pixels; 0 if none is rendered. */
export const rowHeightIn = (box: HTMLElement): number =>
  box.querySelector('tbody tr:is([data-row], [data-line])')?.getBoundingClientRect().height ?? 0

/** After a change of row height, such as of density, the first visible row stays first. */
export function keepFirstRow(box: Pick<HTMLElement, 'scrollTop'>, formerHeight: number, rowHeight: number): void {
  if (formerHeight > 0 && rowHeight > 0 && formerHeight !== rowHeight) box.scrollTop *= rowHeight / formerHeight
}
