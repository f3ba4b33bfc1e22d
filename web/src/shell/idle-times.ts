const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** When an idle user is warned and signed out, in milliseconds (specification S9.1). */
export const IDLE_TIMES = {
  timeout: 20 * MINUTE_MS,
  /** Before the timeout. */
  warning: 2 * MINUTE_MS,
  warningShown: 30 * SECOND_MS,
  debounce: SECOND_MS,
} as const
