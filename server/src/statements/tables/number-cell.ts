/** The mark between whole units and decimals. */
export type DecimalMark = '.' | ','

/**
 * The exact number of a cell: currency signs, codes, spaces and separators of thousands are dropped; "(5)", "5-" and "5S", for units
 * that were sold, are -5. The other mark counts as the decimal one where it cannot separate thousands. Undefined if it is no number.
 */
export function numberOf(cell: string, mark: DecimalMark): string | undefined {
  if (isStatable(cell) && (mark === '.' || !/^-?[1-9]\d{0,2}\.\d{3}$/.test(cell))) return cell
  const bare = cell
    .replaceAll(/[\s'’`´_]/g, '')
    .replaceAll(/[−–]/g, '-')
    // A currency before the parenthesis.
    .replace(/^([^\d.,()+-]{1,3})\(/, '($1')
  const found =
    /^(\()?([^\d.,()-]{0,4})([+-]?)([^\d.,()-]{0,4})((?:\d|[.,](?=\d))[\d.,]*?)([.,]?)(E[+-]?\d+)?(-?)([^\d.,()-]{0,5})\)?$/i.exec(
      bare,
    )
  if (!found) return undefined
  const [, open, before = '', sign, after = '', digits = '', , exponent, minus, unit = ''] = found
  if (![before, after, unit].every(isUnit)) return undefined
  const plain = plainOf(digits, mark)
  if (plain === undefined) return undefined
  const whole = exponent === undefined ? plain : shifted(plain, Number(exponent.slice(1)))
  const isNegative = (open !== undefined) !== (sign === '-' || minus === '-' || unit === 'S')
  const number = isNegative && /[1-9]/.test(whole) ? `-${whole}` : whole
  const short = number.slice(0, number.indexOf('.') < 0 ? number.length : number.indexOf('.') + 1 + MAX_DECIMALS)
  return isStatable(short) ? short : undefined
}

/** A computed number can have more decimals than are significant. */
const MAX_DECIMALS = 30

/** As many digits as a statement may have. */
const isStatable = (text: string): boolean => /^-?\d{1,24}(\.\d{1,30})?$/.test(text)

/** Letters beside a number that are a currency or a percent sign, and not part of a word or a reference. */
const UNITS = new Set(
  'EUR USD GBP GBX CHF JPY SEK NOK DKK ISK PLN CZK HUF RON BGN TRY CAD AUD NZD HKD SGD INR CNY KRW ZAR BRL MXN ILS THB KR KČ ZŁ FR RS P US C A S HK NZ R BTC ETH'.split(
    ' ',
  ),
)
const isUnit = (text: string): boolean => {
  const letters = text.replaceAll(/[^\p{L}]/gu, '').toUpperCase()
  return letters === '' || UNITS.has(letters)
}

function plainOf(digits: string, mark: DecimalMark): string | undefined {
  const other = mark === '.' ? ',' : '.'
  const marks = digits.split(mark).length - 1
  const others = digits.split(other).length - 1
  if (marks > 1 && others > 0) return undefined
  if (others === 0 && marks <= 1) return withPoint(digits.replace(mark, '.'))
  // Several of the own mark and none of the other: they separate thousands.
  if (marks > 1) return /^\d{1,3}([.,]\d{3})+$/.test(digits) ? digits.replaceAll(mark, '') : undefined
  const [whole = '', decimals] = digits.split(mark)
  // Thousands, also in the Indian way.
  if (/^[1-9]\d{0,2}([.,]\d{2,3})*[.,]\d{3}$/.test(whole))
    return withPoint(`${whole.replaceAll(other, '')}${decimals === undefined ? '' : `.${decimals}`}`)
  // One of the other mark, where no thousands can end: it is the decimal mark of this cell, with thousands before it or without.
  if (others === 1 && digits.indexOf(other) > digits.indexOf(mark)) {
    const [front = '', back = ''] = digits.split(other)
    return withPoint(`${front.replaceAll(mark, '')}.${back}`)
  }
  return undefined
}

const withPoint = (digits: string): string => (digits.startsWith('.') ? `0${digits}` : digits)

function shifted(plain: string, exponent: number): string {
  const [whole = '', decimals = ''] = plain.split('.')
  if (Math.abs(exponent) > 20) return plain
  if (exponent >= 0) {
    const all = decimals.padEnd(exponent, '0')
    return `${whole}${all.slice(0, exponent)}${all.length > exponent ? `.${all.slice(exponent)}` : ''}`
  }
  const padded = whole.padStart(1 - exponent, '0')
  return `${padded.slice(0, exponent)}.${padded.slice(exponent)}${decimals}`
}

/** So many numbers, and none to the contrary, say more than what is known of a list. */
const SURE_NUMBERS = 2

/** The decimal mark of cells: the one that only decimals can explain; without evidence what is expected. */
export function markOf(cells: Iterable<string>, expected?: DecimalMark): DecimalMark {
  let commas = 0
  let points = 0
  for (const cell of cells) {
    const last = /([.,])(\d+)\D*$/.exec(cell)
    if (!last) continue
    const isSure = last[2]!.length !== 3 || (cell.includes('.') && cell.includes(','))
    if (isSure && /^[^a-z]*\d[^a-z]*$/i.test(cell.replaceAll(/[A-Z]{3}/g, ''))) last[1] === ',' ? commas++ : points++
  }
  if (expected === '.') return commas >= SURE_NUMBERS && points === 0 ? ',' : '.'
  if (expected === ',') return points >= SURE_NUMBERS && commas === 0 ? '.' : ','
  return commas > points ? ',' : '.'
}

/** The currency that a cell names beside its number, by its sign or code. */
export function currencyIn(cell: string): string | undefined {
  const code = /(?:^|[\s\d])([A-Z]{3})(?=$|[\s\d-])/.exec(cell)?.[1]
  if (code !== undefined) return code
  if (/[€]/.test(cell)) return 'EUR'
  if (/£/.test(cell)) return 'GBP'
  if (/\$/.test(cell)) return 'USD'
  return undefined
}
