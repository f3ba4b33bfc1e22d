import type { Text } from '#message.ts'

/** Inputs that the engine refuses. The server has a message for each code, with reason and remedy. */
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
