/**
 * Hour of the close, in UTC without summer time, of the main exchange of each currency. The currency of quotation stands for the country
 * of listing, which no file names; an instrument's `country` is where its issuer works.
 */
const CLOSING_HOURS: Readonly<Record<string, number>> = {
  NZD: 5,
  AUD: 6,
  JPY: 6,
  KRW: 6.5,
  TWD: 5.5,
  CNY: 7,
  CNH: 7,
  HKD: 8,
  SGD: 9,
  MYR: 9,
  THB: 9.5,
  IDR: 9,
  PHP: 7,
  INR: 10,
  ILS: 15.5,
  TRY: 15,
  SAR: 12,
  AED: 11,
  ZAR: 15,
  PLN: 16,
  HUF: 16,
  CZK: 15.5,
  SEK: 16.5,
  NOK: 15.5,
  DKK: 16,
  EUR: 16.5,
  CHF: 16.5,
  GBP: 16.5,
  GBX: 16.5,
  BRL: 20,
  CLP: 20,
  USD: 21,
  CAD: 21,
  MXN: 21,
}

/** From how many hours between two closes on a day's news is in the other market's price on the next day only. */
const SAME_DAY_HOURS = 3

/** Whether two markets close more than three hours apart; not known to where a currency has no exchange here. */
export function closesApart(currency: string, other: string): boolean {
  const [one, two] = [CLOSING_HOURS[currency], CLOSING_HOURS[other]]
  return one !== undefined && two !== undefined && Math.abs(one - two) > SAME_DAY_HOURS
}
