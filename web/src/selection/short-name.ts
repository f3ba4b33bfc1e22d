/**
 * What stands for a key in the address: seven characters made of it (FNV-1a, 32 bits, base 36), so that no name of a client or an
 * account stands there and many have room. Two keys may, once in a great while, share a name: two rows then open together.
 */
export function shortName(key: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
