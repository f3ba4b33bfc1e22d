import { AssertionError } from 'node:assert/strict'

/** Asserts that two numbers agree to a stated tolerance. The tolerance is part of the specification, so it has no default. */
export function closeTo(actual: number, expected: number, tolerance: number, about = ''): void {
  if (Math.abs(actual - expected) <= tolerance) return
  const message = `${about ? `${about}: ` : ''}expected ${expected} ± ${tolerance}, got ${actual}`
  throw new AssertionError({ message, actual, expected, operator: 'closeTo' })
}
