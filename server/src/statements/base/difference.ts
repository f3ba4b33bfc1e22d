/** What a statement states beside what its lines, or the ledger, come to. Numbers are exact decimals. */
export interface Difference {
  readonly what: string
  readonly stated: string
  readonly computed: string
  readonly cause: string
}
