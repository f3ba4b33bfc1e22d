import type { Unit } from '@portal/contract/charts/chart-data.ts'
import type { ExplanationOperation } from '@portal/contract/reports/explain.ts'
import { operationValue } from '@portal/contract/reports/explanation-value.ts'

import type { Text } from '#message.ts'
import { message } from '#message.ts'
import type { SourceOf } from './sources.ts'

/** How a figure was made, as far as anybody asks: a step knows its value at once and its parts when it is opened. */
export type Derivation = DerivationStep | DerivationInput

export interface DerivationInput {
  readonly kind: 'input'
  readonly label: Text
  readonly value: number
  readonly unit: Unit
  /** Day number; null for what has no day. */
  readonly day: number | null
  readonly source: SourceOf
  readonly remark: Text | null
}

export interface DerivationStep {
  readonly kind: 'step'
  readonly label: Text
  readonly formula: Text
  readonly operation: ExplanationOperation
  readonly value: number
  readonly unit: Unit
  readonly remark: Text | null
  /** Sum of the absolute amounts that the value was made of, where the parts do not show them: the measure for its rounding. */
  readonly scale: number
  readonly parts: () => readonly Derivation[]
}

/** Description of a step beside its operation and parts. */
export interface StepDescription {
  readonly label: Text
  /** As people read it. */
  readonly formula: Text
  readonly unit?: Unit
  readonly remark?: Text | undefined
  readonly scale?: number
}

/** A step whose parts are at hand; its value is what the operation makes of theirs. Money unless another unit is given. */
export function step(
  operation: ExplanationOperation,
  description: StepDescription,
  parts: readonly Derivation[],
): DerivationStep {
  const value = operationValue(
    operation,
    parts.map((part) => part.value),
  )
  return lazyStep(operation, description, value, () => parts)
}

/** A step whose value is known before its parts are made. */
export function lazyStep(
  operation: ExplanationOperation,
  { label, formula, unit = 'money', remark, scale = 0 }: StepDescription,
  value: number,
  parts: () => readonly Derivation[],
): DerivationStep {
  return { kind: 'step', label, formula, operation, value, unit, remark: remark ?? null, scale, parts }
}

/** A value that is computed at its first use, once. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The end of a derivation: money in the reporting currency unless another unit is given. */
export function input(
  label: Text,
  value: number,
  source: SourceOf,
  { unit = 'money', day = null, remark = null }: Partial<Pick<DerivationInput, 'unit' | 'day' | 'remark'>> = {},
): DerivationInput {
  return { kind: 'input', label, value, unit, day, source, remark }
}

/** A number of the method: a count, a share, a constant. */
export function parameter(label: Text, value: number, from: Text, unit: Unit = 'ratio'): DerivationInput {
  return input(label, value, { kind: 'text', text: from }, { unit })
}

/** The same derivation under another name. */
export function named(derivation: Derivation, label: Text): Derivation {
  return { ...derivation, label }
}

/** The same derivation with the value that the call tells: what rounding makes of it is stated when it is opened. */
export function withValue(derivation: Derivation, value: number): Derivation {
  return derivation.value === value ? derivation : { ...derivation, value }
}

/** Growth less 1. */
export function lessOne(label: Text, formula: Text, growth: Derivation, remark?: Text): DerivationStep {
  return step('difference', { label, formula, unit: 'fraction', remark }, [
    growth,
    parameter(message('derivation.one'), 1, message('derivation.growthLessOne')),
  ])
}
