/** Scenarios of the full model: about two years of daily moves. With fewer, the figures are of fewer and say so. */
export const FULL_SCENARIOS = 504
/** Fewest scenarios for value at risk at 95 %, volatility and shares of risk. */
export const MIN_SCENARIOS = 126
/** Fewest scenarios for value at risk at 99 % and expected shortfall. */
export const MIN_TAIL_SCENARIOS = 250
