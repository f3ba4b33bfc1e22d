const NAME = 'StaleSnapshot'

/** Something was booked after a snapshot was made: its owner has to read the data version again. */
export class StaleSnapshot extends Error {
  override readonly name = NAME
}

/** Also of an error that was sent from another thread. */
export const isStaleSnapshot = (error: unknown): boolean => error instanceof Error && error.name === NAME
