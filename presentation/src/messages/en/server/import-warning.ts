/** Strange properties of records that are booked: nothing is refused. */
export const IMPORT_WARNING = {
  replacesCorrection:
    '{id} was corrected by hand on {day} by {by}. This line replaces the correction: let the sender correct it too, if it is right.',
  bringsBackCancelled:
    '{id} was cancelled on {day} by {by}. This line brings it back: let the sender leave it out, if it is to stay cancelled.',
  priceFarFromMarket:
    'The price {price} of {instrument} is far from the close {close} of {day}. Is it the right instrument, currency and unit, or is a split missing?',
  dealFarFromMarket: 'The rate {price} of {pair} is far from that of the market, {rate}. Is it the other way round?',
  saleOfMore:
    '{quantity} {instrument} are sold, after which {account} has {units}: it is short. Is a purchase, a transfer or a split missing?',
  laterSaleOfMore:
    '{sale} sells {quantity} {instrument} on {day}, after which {account} now has {units}: it is short. Is this change right, or is a purchase, a transfer or a split missing?',
  sameAsDayBefore:
    '{same} of {closes} closes of {day} are those of the day before. Is it the file of that day with another day in it?',
  tradeAfterEnd: '{instrument} ended on {day}, before this trade. Is it the right instrument?',
  currencyChanged:
    '{instrument} is held, and its currency changes from {former} to {currency}. Its closes count in {currency} from now on.',
  isinWrong: '{isin} is no ISIN: its check digit is wrong. The instrument is the one of its other names. Is it the right one?',
  lotTooSmall: '{quantity} are sold of the lot {lot}, which has {held}. The rest is closed by the method of the account.',
  oneSidedTransfer: 'The transfer of {day} names {account}, which does not have it. Book its other side, too.',
  currencyWithoutRate:
    '{hasInstrument, select, true {{instrument} is in {currency}, of which} other {There is cash in {currency}, of which}} there is no exchange rate: what is held in {currency} has no value, and totals with it are withheld, until there is one. Import fx-rates.csv, or drop the reference rates of the European Central Bank on Imports.',
  dividendNeverHeld: '{account} has never held {instrument}. Is a purchase or transfer missing, or is it another instrument?',
} as const
