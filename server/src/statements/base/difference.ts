/** A stated value, and the value computed from the lines or the ledger. Numbers are exact decimals. */
export interface Difference {
  readonly what: string
  readonly stated: string
  readonly computed: string
  readonly cause: string
}
