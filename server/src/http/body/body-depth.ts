const QUOTE = 0x22
const BACKSLASH = 0x5c
const [LEFT_BRACKET, RIGHT_BRACKET, LEFT_BRACE, RIGHT_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether objects and arrays of a JSON text stand deeper inside one another than a limit. It reads no further than to the first that
 * does, and says nothing about whether the text is JSON: it is for before that is asked.
 */
export function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === LEFT_BRACKET || code === LEFT_BRACE) {
      depth++
      if (depth > limit) return true
    } else if (code === RIGHT_BRACKET || code === RIGHT_BRACE) depth--
  }
  return false
}

/** Where the string that begins at a quote ends; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) if (!isEscaped(text, at)) return at
  return text.length
}

/** An odd number of backslashes before a character escapes it; an even one is escaped backslashes. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === BACKSLASH) first--
  return (at - first) % 2 === 1
}
