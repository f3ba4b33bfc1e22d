/** A country or other prefix, nine characters, and a check digit. */
const FORM = /^[A-Z]{2}[A-Z0-9]{9}\d$/

/** Whether a text is a valid ISIN (ISO 6166), including its check digit. */
export const isIsin = (text: string): boolean => FORM.test(text) && text.endsWith(isinCheckDigit(text.slice(0, -1)))

/**
 * The check digit of an ISIN: letters are converted to numbers (A is 10, Z is 35), and all digits are summed from the right with
 * every other one doubled (ISO 6166, annex A; Luhn algorithm). @param identifier the first eleven characters
 */
export function isinCheckDigit(identifier: string): string {
  let sum = 0
  let factor = 2
  const add = (digit: number) => {
    sum += digitSum(digit * factor)
    factor = 3 - factor
  }
  for (let at = identifier.length - 1; at >= 0; at--) {
    const value = Number.parseInt(identifier[at]!, 36)
    add(value % 10)
    if (value >= 10) add(Math.floor(value / 10))
  }
  return String((10 - (sum % 10)) % 10)
}

const digitSum = (value: number): number => Math.floor(value / 10) + (value % 10)
