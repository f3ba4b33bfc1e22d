import { equal } from 'node:assert/strict'
import { operationValue } from '@portal/contract/reports/explanation-value.ts'
import type { Derivation } from '../src/derivation/derivation.ts'

/** Fails where a step of a derivation is not what its operation makes of its parts. */
export function assertDerived(derivation: Derivation, tolerance = 1e-9): void {
  if (derivation.kind === 'input') return
  const parts = derivation.parts()
  const made = operationValue(
    derivation.operation,
    parts.map(({ value }) => value),
  )
  const size = Math.max(1, derivation.scale, ...parts.map(({ value }) => Math.abs(value)))
  equal(
    Math.abs(made - derivation.value) <= tolerance * size,
    true,
    `${JSON.stringify(derivation.label)}: ${made}, not ${derivation.value}`,
  )
  for (const part of parts) assertDerived(part, tolerance)
}
