/** The days of a period: from the close at `start` (-1: before the first) to the close at `end`. Entry i is the day start + 1 + i. */
export interface Span {
  readonly start: number
  readonly end: number
}
