/** Letters of a country or of what stands for one, nine characters, and a check digit. */
const FORM = /^[A-Z]{2}[A-Z0-9]{9}\d$/

/** Whether a text is an ISIN (ISO 6166): its form and its check digit. */
export const isIsin = (text: string): boolean => FORM.test(text) && text.endsWith(isinCheckDigit(text.slice(0, -1)))

/**
 * The last character of an ISIN: its letters are written as numbers, A as 10 to Z as 35, and the digits of all are summed from the right,
 * every other one doubled (ISO 6166, annex A; the algorithm of Luhn).
 *
 * @param identifier the eleven characters before it
 */
export function isinCheckDigit(identifier: string): string {
  const digits = [...identifier].map((character) => Number.parseInt(character, 36)).join('')
  const sum = [...digits].reverse().reduce((total, digit, at) => total + digitSum(Number(digit) * (at % 2 === 0 ? 2 : 1)), 0)
  return String((10 - (sum % 10)) % 10)
}

const digitSum = (value: number): number => Math.floor(value / 10) + (value % 10)
