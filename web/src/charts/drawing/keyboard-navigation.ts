/** The point that a key moves to, cyclically; null for none; undefined for a key without effect. */
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
      return point === null ? 0 : Math.min(count - 1, point + pageSize(count))
    case 'PageUp':
      return point === null ? count - 1 : Math.max(0, point - pageSize(count))
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

/** A tenth of the points, so that ten key presses cross a year of days. */
const pageSize = (count: number): number => Math.max(1, Math.round(count / 10))
