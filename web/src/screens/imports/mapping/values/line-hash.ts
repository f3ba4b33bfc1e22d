/** A hash of some texts in order: sixteen letters and digits. */
export function lineHash(texts: readonly string[]): string {
  let first = 0xdeadbeef
  let second = 0x41c6ce57
  const all = texts.join('\u001f')
  for (let at = 0; at < all.length; at++) {
    const code = all.charCodeAt(at)
    first = Math.imul(first ^ code, 0x9e3779b1)
    second = Math.imul(second ^ code, 0x5f356495)
  }
  return [mixed(first, second), mixed(second, first)].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Mixes the bits (finaliser). */
function mixed(half: number, other: number): number {
  const spread = Math.imul(half ^ (half >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35)
  return spread ^ (spread >>> 16)
}
