/** Figures of accounts: why they are withheld, and what was booked. */
export const SCOPE = {
  accountsDoNotSum: 'The accounts do not sum to the total',
  amountUnknown: 'An amount of {day} is unknown',
  income:
    '{name}{hasTicker, select, true { of {ticker}} other {}}: {amount} {currency}, {hasExDay, select, true {ex {exDay}, } other {}}paid {payDay}',
  namesAndMore: '{names} and {count} more',
  noPrice: 'No price of {tickers} up to {day}',
  noPriceNoRate: 'No price of {tickers} up to {day}; no exchange rate of {currencies} up to {day}',
  noRate: 'No exchange rate of {currencies} up to {day}',
  rowsDoNotSum: 'The positions do not sum to the account',
  trade:
    '{name} {quantity} {ticker} at {price} {currency}{hasAccrued, select, true {, accrued {accrued}} other {}}{hasFees, select, true {, fees {fees}} other {}}{hasTaxes, select, true {, taxes {taxes}} other {}}{isSettledElsewhere, select, true {, settled in {settlementCurrency} at the booked rate {settlementRate}} other {}}{hasNet, select, true {, net amount {net}} other {}}, {day}',
  transfer: 'Transfer of {amount} {of} with {counterparty}, {day}',
} as const
