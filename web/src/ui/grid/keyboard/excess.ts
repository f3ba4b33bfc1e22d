/** How far a span is out of a view, in pixels: negative before it, positive after it. Where it is longer, its start is what is shown. */
export function excess(start: number, end: number, from: number, to: number): number {
  if (start < from) return start - from
  return end > to ? Math.min(end - to, start - from) : 0
}
