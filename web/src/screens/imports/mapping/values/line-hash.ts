/** Sixteen letters and digits that stand for some texts in their order: the same for the same, and hardly ever for others. */
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

/** Spreads what the last letters changed over all bits. */
function mixed(half: number, other: number): number {
  const spread = Math.imul(half ^ (half >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35)
  return spread ^ (spread >>> 16)
}
