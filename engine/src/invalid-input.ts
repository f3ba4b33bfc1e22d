/** A question that cannot be answered as it was asked. The server has a message of this code, which says why and what to do. */
export class InvalidInput extends Error {
  readonly code: string
  readonly params: Readonly<Record<string, string>>
  constructor(code: string, params: Readonly<Record<string, string>>) {
    super(`${code} ${JSON.stringify(params)}`)
    this.code = code
    this.params = params
  }
}
