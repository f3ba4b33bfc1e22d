/** Counts of one kind of record in a batch. */
export interface KindCount {
  readonly added: number
  readonly corrected: number
  readonly unchanged: number
}
