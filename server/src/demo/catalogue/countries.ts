import { civilDate } from '@portal/analytics/calendar/day-number.ts'

import { isValuationDay } from '../calendar.ts'

export type Region = 'US' | 'UK' | 'Eurozone' | 'Switzerland' | 'Japan' | 'Emerging'

/** A market where shares are listed. */
interface Country {
  readonly region: Region
  readonly currency: string
  /** 0.01 where prices are quoted in hundredths of the currency. */
  readonly multiplier: '1' | '0.01'
  /** Decimals of a quoted price. */
  readonly decimals: number
  readonly dividendsPerYear: 1 | 2 | 4
  /** Withheld from a dividend and not reclaimed, as a fraction. */
  readonly withholdingTax: number
  /** Paid on purchases, as a fraction of the value. */
  readonly stampDuty: number
  /** Fixed days, `month-day`, on which this market is closed while others trade. */
  readonly closedOn: readonly string[]
}

const US: Country = {
  region: 'US',
  currency: 'USD',
  multiplier: '1',
  decimals: 2,
  dividendsPerYear: 4,
  withholdingTax: 0.15,
  stampDuty: 0,
  closedOn: ['7-4'],
}

const EUROZONE: Country = { ...US, region: 'Eurozone', currency: 'EUR', dividendsPerYear: 1, closedOn: ['5-1', '12-26'] }

const emerging = (currency: string, decimals: number, withholdingTax: number, closedOn: readonly string[]): Country => {
  return { ...US, region: 'Emerging', currency, decimals, dividendsPerYear: 1, withholdingTax, closedOn }
}

/** Listing markets by ISO 3166-1 alpha-2 code. */
export const COUNTRIES: Readonly<Record<string, Country>> = {
  US,
  GB: {
    ...US,
    region: 'UK',
    currency: 'GBP',
    multiplier: '0.01',
    decimals: 1,
    dividendsPerYear: 2,
    withholdingTax: 0,
    stampDuty: 0.005,
    closedOn: ['12-26'],
  },
  DE: EUROZONE,
  FR: { ...EUROZONE, stampDuty: 0.003 },
  NL: EUROZONE,
  IT: { ...EUROZONE, stampDuty: 0.001 },
  ES: { ...EUROZONE, stampDuty: 0.002 },
  IE: { ...EUROZONE, withholdingTax: 0, stampDuty: 0.01 },
  BE: EUROZONE,
  FI: { ...EUROZONE, closedOn: ['5-1', '12-6', '12-26'] },
  CH: { ...EUROZONE, region: 'Switzerland', currency: 'CHF', closedOn: ['1-2', '5-1', '8-1', '12-26'] },
  JP: {
    ...US,
    region: 'Japan',
    currency: 'JPY',
    decimals: 0,
    dividendsPerYear: 2,
    closedOn: ['1-2', '1-3', '5-3', '5-4', '5-5', '11-3'],
  },
  CN: emerging('HKD', 2, 0.1, ['5-1', '7-1', '10-1']),
  IN: emerging('INR', 2, 0.2, ['1-26', '8-15', '10-2']),
  TW: emerging('TWD', 1, 0.21, ['2-28', '10-10']),
  BR: emerging('BRL', 2, 0, ['4-21', '9-7', '11-2']),
}

/**
 * The market of a country by its code of ISO 3166-1.
 *
 * @throws RangeError where the demo has none
 */
export function countryOf(code: string): Country {
  const country = COUNTRIES[code]
  if (!country) throw new RangeError(`No market of country ${code}`)
  return country
}

/** Whether a country's market publishes closes on a day. */
export function isOpen(code: string, day: number): boolean {
  if (!isValuationDay(day)) return false
  const date = civilDate(day)
  return !countryOf(code).closedOn.includes(`${date.month}-${date.day}`)
}
