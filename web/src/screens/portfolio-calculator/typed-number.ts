/**
 * A number as people type it: grouped by commas, with either minus, with or without a percent sign.
 *
 * @returns null for an empty text, undefined for what is no number
 */
export function typedNumber(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replaceAll(/[,\s\u00a0]/g, '')
    .replace('\u2212', '-')
    .replace(/%$/, '')
  if (plain === '') return null
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
