const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Whether a code is an ISO 4217 currency. */
export const isCurrency = (code: string): boolean => CODES.has(code)
