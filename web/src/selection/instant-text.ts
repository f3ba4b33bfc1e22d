const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

/** An instant in epoch seconds as URL text: 2026-11-20T10:00:00Z. */
export const instantText = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString().replace('.000Z', 'Z')

/** The epoch seconds of such a text, in any stated time zone; null if it is not an instant since 1970. */
export function parseInstant(text: string): number | null {
  const ms = WITH_ZONE.test(text) ? Date.parse(text) : Number.NaN
  return ms >= 0 ? Math.floor(ms / 1000) : null
}
