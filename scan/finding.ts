/** Something that a scanner holds against the portal. */
export interface Finding {
  readonly program: 'wapiti' | 'sqlmap'
  readonly what: string
  readonly text: string
}

/** A portal with somebody signed in, as the scanners are told of it. */
export interface Target {
  readonly address: string
  /** Of an administrator, good for some minutes. */
  readonly token: string
  readonly person: { readonly userName: string; readonly deviceType: number }
  readonly clientId: string
  readonly scope: { readonly clientName: string; readonly accountsInScope: readonly string[] }
}
