/**
 * A return per year: `(1 + R)^(1/n) - 1`. GIPS forbids it for periods of less than a year.
 *
 * @param periodReturn of the whole period, as a fraction, not below -1
 * @throws RangeError for less than one year, and a return below -1
 */
export function annualised(periodReturn: number, years: number): number {
  if (periodReturn < -1) throw new RangeError(`a return of ${periodReturn}, more than everything lost, is not annualised`)
  if (!(years >= 1)) throw new RangeError(`a period of ${years} years is not annualised`)
  return (1 + periodReturn) ** (1 / years) - 1
}
