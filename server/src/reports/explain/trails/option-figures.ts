import type { OptionModel } from '#market/option-model.ts'
import { parameter, type Trail } from './trail.ts'

/** Delta of an option by its model, with all that the model was given. */
export function deltaOfOption({ delta, option }: OptionModel): Trail {
  return parameter('Delta', delta, `Black-Scholes-Merton: underlying ${digits(option.spot)}, ${termsText({ option })}`)
}

/** What an option's model is given beside the price of the underlying. */
export function termsText({ option }: Pick<OptionModel, 'option'>): string {
  const { right, strike, volatility, years } = option
  return `${right}, strike ${digits(strike)}, volatility ${digits(volatility)} implied by its close, ${digits(years)} years, no rates`
}

/** A number with at most ten digits, as people read it in a source. */
export function digits(number: number): string {
  return String(+number.toPrecision(10))
}
