/** Flows at times: + is received, - is paid. */
export interface TimedFlows {
  readonly amounts: Float64Array
  /** Years (or periods) from the common start, one an amount, in any order. */
  readonly times: Float64Array
}
