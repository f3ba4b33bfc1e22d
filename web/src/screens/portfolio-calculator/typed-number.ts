/**
 * Parses a typed number: thousands may be grouped by commas or spaces; either minus; an optional percent sign. A comma that does
 * not group thousands is invalid, because `1,5` could mean a decimal. @returns null for an empty text, undefined for an invalid
 * one
 */
export function typedNumber(text: string): number | null | undefined {
  const plain = text.trim().replace('\u2212', '-').replace(/\s*%$/, '')
  if (plain === '') return null
  return NUMBER.test(plain) ? Number(plain.replaceAll(/[,\s]/g, '')) : undefined
}

const NUMBER = /^[+-]?(?:(?:\d{1,3}(?:[,\s]\d{3})+|\d+)\.?\d*|\.\d+)$/
