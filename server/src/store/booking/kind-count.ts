/** What a batch brought of one kind. */
export interface KindCount {
  readonly added: number
  readonly corrected: number
  readonly unchanged: number
}
