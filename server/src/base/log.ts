/** The log of the process: one JSON line an entry. Never holds a secret, a token, a code, a password or a figure. */
export interface Log {
  readonly info: (facts: Readonly<Record<string, unknown>>, message: string) => void
  readonly warn: (facts: Readonly<Record<string, unknown>>, message: string) => void
  readonly error: (facts: Readonly<Record<string, unknown>>, message: string) => void
}
