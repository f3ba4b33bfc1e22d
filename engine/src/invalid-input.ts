import type { Text } from '#message.ts'

/** What the engine refuses. The server has a message of each code, which says why and what to do. */
type InvalidInputCode =
  | 'cannotChange'
  | 'changedTwice'
  | 'noInstrument'
  | 'noRate'
  | 'noReportingCurrencyOf'
  | 'noWeight'
  | 'oneGoal'
  | 'quantityTooLarge'
  | 'worthNothing'

/** A question that cannot be answered as it was asked. */
export class InvalidInput extends Error {
  readonly code: InvalidInputCode
  readonly params: Readonly<Record<string, Text>>
  constructor(code: InvalidInputCode, params: Readonly<Record<string, Text>>) {
    super(`${code} ${JSON.stringify(params)}`)
    this.code = code
    this.params = params
  }
}
