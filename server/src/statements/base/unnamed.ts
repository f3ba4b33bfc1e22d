/** ISO 4217 for no currency: that of the account, which the file does not say. */
export const UNNAMED = 'XXX'
