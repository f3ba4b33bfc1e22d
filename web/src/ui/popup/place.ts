/** Minimum distance between target, floating box and window edge, in pixels. */
const GAP_PX = 6

interface Placing {
  readonly side: 'above' | 'below'
  /** Which edges of target and floating box are aligned. */
  readonly align: 'start' | 'center' | 'end'
}

/** Positions a fixed box at its target: on the wanted side, or on the other if there is no room, within the window. */
export function place(box: HTMLElement, target: DOMRect, { side, align }: Placing): void {
  const { width, height } = box.getBoundingClientRect()
  const above = target.top - height - GAP_PX
  const below = target.bottom + GAP_PX
  const fitsAbove = above >= GAP_PX
  const fitsBelow = below + height <= innerHeight - GAP_PX
  const isAbove = side === 'above' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow
  const starts = { start: target.left, center: target.left + (target.width - width) / 2, end: target.right - width }
  const left = Math.max(GAP_PX, Math.min(starts[align], innerWidth - width - GAP_PX))
  box.style.top = `${Math.max(GAP_PX, isAbove ? above : below)}px`
  box.style.left = `${left}px`
}
