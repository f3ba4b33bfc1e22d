/** Cost of an attack to others. */
export interface Finding {
  readonly what: string
  /** Without the attack and beside it. */
  readonly idle: number
  readonly attacked: number
  /** `attacked` may be at most this. */
  readonly limit: number
}

/** How much is measured. */
export interface Extent {
  /** Calls of a turn, and turns with and without an attack. */
  readonly calls: number
  readonly rounds: number
  readonly importMegabytes: number
}
