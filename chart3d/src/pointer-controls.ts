/** Pointer events on a drawing, in pixels from its upper left corner. */
interface PointerHandlers {
  /** Called while dragging, with degrees to the right and up. */
  readonly onTurn: (right: number, up: number) => void
  readonly onMove: (x: number, y: number) => void
  readonly onLeave: () => void
  /** Called on a press without a drag. */
  readonly onPress: (x: number, y: number) => void
}

const DEGREES_PER_PIXEL = 0.35
/** A pointer that moves less than this does not start a drag. */
const MIN_DRAG_PX = 4

/**
 * Attaches pointer listeners (mouse, pen, touch) to an element; returns a function that removes them. A vertical swipe scrolls
 * the page.
 */
export function followPointer(element: HTMLElement, { onTurn, onMove, onLeave, onPress }: PointerHandlers): () => void {
  element.style.touchAction = 'pan-y'
  let drag: { readonly id: number; x: number; y: number; isDrag: boolean } | undefined

  const onDown = ({ pointerId, offsetX, offsetY, button }: PointerEvent) => {
    if (button !== 0 || drag) return
    drag = { id: pointerId, x: offsetX, y: offsetY, isDrag: false }
    element.setPointerCapture(pointerId)
  }
  const onDrag = ({ pointerId, offsetX, offsetY }: PointerEvent) => {
    if (!drag) return onMove(offsetX, offsetY)
    if (pointerId !== drag.id) return
    const [right, down] = [offsetX - drag.x, offsetY - drag.y]
    if (!drag.isDrag && Math.hypot(right, down) < MIN_DRAG_PX) return
    if (!drag.isDrag) onLeave()
    drag = { id: pointerId, x: offsetX, y: offsetY, isDrag: true }
    // The chart follows the pointer: dragging to the right shows more of its left side.
    onTurn(-right * DEGREES_PER_PIXEL, down * DEGREES_PER_PIXEL)
  }
  const onUp = ({ pointerId, offsetX, offsetY }: PointerEvent) => {
    if (pointerId !== drag?.id) return
    const wasDrag = drag.isDrag
    drag = undefined
    onMove(offsetX, offsetY)
    if (!wasDrag) onPress(offsetX, offsetY)
  }
  const onCancel = () => {
    drag = undefined
    onLeave()
  }
  const onOut = () => {
    if (!drag) onLeave()
  }
  const listeners = { pointerdown: onDown, pointermove: onDrag, pointerup: onUp, pointercancel: onCancel, pointerleave: onOut }
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener as EventListener)
  }
}
