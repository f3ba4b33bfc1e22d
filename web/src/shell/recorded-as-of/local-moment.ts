/** The value of a datetime-local input in the user's time zone, such as 2026-11-20T10:00, from epoch seconds. */
export function localMoment(epochSeconds: number): string {
  const at = new Date(epochSeconds * 1000)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The epoch seconds of such a value: the end of its minute, so that bookings within it are included; null if it is empty. */
export function momentOf(text: string): number | null {
  const ms = new Date(text).getTime()
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000) + 59
}
