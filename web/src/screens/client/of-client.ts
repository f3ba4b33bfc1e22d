/** Which client a part of the screen is about. */
export interface OfClient {
  readonly clientId: string
  /** Null where the list of clients could not be read. */
  readonly clientName: string | null
}
