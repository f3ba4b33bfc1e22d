/** An account that is not there: it is made with what a statement states. */
export interface NewAccount {
  /** Name of the client. */
  readonly client: string
  /** Whether the client is made with it. */
  readonly isOfNewClient: boolean
  readonly name: string
}

/** The accounts that a person chose for a file, ids or new ones, by the number as the custodian writes it; '' for statements without one. */
export type ChosenAccounts = Readonly<Record<string, string | NewAccount>>
