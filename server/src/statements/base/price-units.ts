/** Currencies whose prices are often written in hundredths. */
const IN_HUNDREDTHS: readonly string[] = ['GBP', 'ZAR', 'ILS']
/** A quantity in such steps may be a face amount with a price per 100. */
const FACE_STEP = 100

/** Whether a price in a currency may be written in its hundredths, such as pence. */
export const mayBeInHundredths = (currency: string): boolean => IN_HUNDREDTHS.includes(currency)

/** Whether a quantity may be a face amount, whose price is per 100. */
export const mayBeFace = (quantity: string): boolean => Number(quantity) % FACE_STEP === 0
