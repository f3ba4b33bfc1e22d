const HUNDREDTHS: Readonly<Record<string, string>> = { GBX: 'GBP', ZAC: 'ZAR', ILA: 'ILS' }

/** The currency of a code that may stand for hundredths of one, such as GBX, and the value of one of its units. */
export const wholeCurrency = (code: string): { readonly currency: string; readonly unit: '1' | '0.01' } =>
  HUNDREDTHS[code] ? { currency: HUNDREDTHS[code], unit: '0.01' } : { currency: code, unit: '1' }
