interface EquivalentMutant {
  readonly file: string
  /** The line as it is, an arrow, and the line with the mutant. */
  readonly change: string
  readonly because: string
}

/** Mutants that no test can notice, as the program does the same with them. */
export const EQUIVALENT: readonly EquivalentMutant[] = []
