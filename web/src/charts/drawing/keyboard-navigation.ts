/** The point a key leads to, round the chart; null for none; undefined for a key that does nothing here. */
export function pointAfter(key: string, point: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return point === null ? 0 : (point + 1) % count
    case 'ArrowLeft':
    case 'ArrowUp':
      return point === null ? count - 1 : (point + count - 1) % count
    case 'PageDown':
      return point === null ? 0 : Math.min(count - 1, point + leap(count))
    case 'PageUp':
      return point === null ? count - 1 : Math.max(0, point - leap(count))
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'Escape':
      return point === null ? undefined : null
    default:
      return undefined
  }
}

/** A tenth of the points: a year of days is crossed in ten presses. */
const leap = (count: number): number => Math.max(1, Math.round(count / 10))
