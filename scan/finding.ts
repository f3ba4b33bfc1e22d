/** A finding of a scanner. */
export interface Finding {
  readonly program: 'wapiti' | 'sqlmap'
  readonly what: string
  readonly text: string
}

/** The portal to scan, with a signed-in user. */
export interface Target {
  readonly address: string
  /** An administrator's access token, valid for some minutes. */
  readonly token: string
  readonly person: { readonly userName: string; readonly deviceType: number }
  readonly clientId: string
  readonly scope: { readonly clientName: string; readonly accountsInScope: readonly string[] }
}
