/** What a hand does on a drawing, in pixels from its upper left. */
interface Hand {
  /** It drags: degrees to the right and up. */
  readonly onTurn: (right: number, up: number) => void
  readonly onMove: (x: number, y: number) => void
  readonly onLeave: () => void
  /** A press without a drag. */
  readonly onPress: (x: number, y: number) => void
}

const DEGREES_PER_PIXEL = 0.35
/** A hand that shakes less than this does not drag. */
const SHAKE_PX = 4

/** Follows mouse, pen or finger on an element; gives a function that stops it. A finger that moves up or down scrolls the page. */
export function followPointer(element: HTMLElement, { onTurn, onMove, onLeave, onPress }: Hand): () => void {
  element.style.touchAction = 'pan-y'
  let held: { readonly id: number; x: number; y: number; isDrag: boolean } | undefined

  const onDown = ({ pointerId, offsetX, offsetY, button }: PointerEvent) => {
    if (button !== 0 || held) return
    held = { id: pointerId, x: offsetX, y: offsetY, isDrag: false }
    element.setPointerCapture(pointerId)
  }
  const onDrag = ({ pointerId, offsetX, offsetY }: PointerEvent) => {
    if (!held) return onMove(offsetX, offsetY)
    if (pointerId !== held.id) return
    const [right, down] = [offsetX - held.x, offsetY - held.y]
    if (!held.isDrag && Math.hypot(right, down) < SHAKE_PX) return
    if (!held.isDrag) onLeave()
    held = { id: pointerId, x: offsetX, y: offsetY, isDrag: true }
    // The chart follows the hand: to the right shows more of its left side.
    onTurn(-right * DEGREES_PER_PIXEL, down * DEGREES_PER_PIXEL)
  }
  const onUp = ({ pointerId, offsetX, offsetY }: PointerEvent) => {
    if (pointerId !== held?.id) return
    const wasDrag = held.isDrag
    held = undefined
    onMove(offsetX, offsetY)
    if (!wasDrag) onPress(offsetX, offsetY)
  }
  const onCancel = () => {
    held = undefined
    onLeave()
  }
  const onOut = () => {
    if (!held) onLeave()
  }
  const listeners = { pointerdown: onDown, pointermove: onDrag, pointerup: onUp, pointercancel: onCancel, pointerleave: onOut }
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener as EventListener)
  }
}
