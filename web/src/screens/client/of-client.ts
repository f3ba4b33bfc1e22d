/** The client of a component. */
export interface OfClient {
  readonly clientId: string
  /** Null if the list of clients could not be loaded. */
  readonly clientName: string | null
}
