/**
 * A short hash of a key for the URL: seven characters (FNV-1a, 32 bits, base 36), so that the URL contains no client or account
 * names. On a rare collision two rows open together.
 */
export function shortName(key: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
