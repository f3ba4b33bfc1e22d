/** Reasons of the states of limits. */
export const LIMITS = {
  inDoubt: 'A close or exchange rate in doubt decides',
} as const
