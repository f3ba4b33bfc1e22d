/**
 * A number as people type it: thousands grouped by commas or spaces, with either minus, with or without a percent sign. A comma that
 * groups no thousands is refused: where it is the decimal sign, `1,5` means another number than without it.
 *
 * @returns null for an empty text, undefined for what is no number
 */
export function typedNumber(text: string): number | null | undefined {
  const plain = text.trim().replace('\u2212', '-').replace(/\s*%$/, '')
  if (plain === '') return null
  return NUMBER.test(plain) ? Number(plain.replaceAll(/[,\s]/g, '')) : undefined
}

const NUMBER = /^[+-]?(?:(?:\d{1,3}(?:[,\s]\d{3})+|\d+)\.?\d*|\.\d+)$/
