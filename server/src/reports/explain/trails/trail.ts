import type { Unit } from '@portal/contract/charts/chart-data.ts'
import type { ExplanationOperation } from '@portal/contract/reports/explain.ts'
import { operationValue } from '@portal/contract/reports/explanation-value.ts'

import type { SourceOf } from './sources.ts'

/** How a figure was made, as far as anybody asks: a step knows its value at once and its parts when it is opened. */
export type Trail = TrailStep | TrailInput

export interface TrailInput {
  readonly kind: 'input'
  readonly label: string
  readonly value: number
  readonly unit: Unit
  /** Day number; null for what has no day. */
  readonly day: number | null
  readonly source: SourceOf
  readonly remark: string | null
}

export interface TrailStep {
  readonly kind: 'step'
  readonly label: string
  readonly formula: string
  readonly operation: ExplanationOperation
  readonly value: number
  readonly unit: Unit
  readonly remark: string | null
  /** Sum of the absolute amounts that the value was made of, where the parts do not show them: the measure for its rounding. */
  readonly scale: number
  readonly parts: () => readonly Trail[]
}

/** What is said of a step beside its operation and parts. */
export interface Saying {
  readonly label: string
  /** As people read it. */
  readonly formula: string
  readonly unit?: Unit
  readonly remark?: string | undefined
  readonly scale?: number
}

/** A step whose parts are at hand; its value is what the operation makes of theirs. Money unless another unit is given. */
export function step(operation: ExplanationOperation, saying: Saying, parts: readonly Trail[]): TrailStep {
  const value = operationValue(
    operation,
    parts.map((part) => part.value),
  )
  return laterStep(operation, saying, value, () => parts)
}

/** A step whose value is known before its parts are made. */
export function laterStep(
  operation: ExplanationOperation,
  { label, formula, unit = 'money', remark, scale = 0 }: Saying,
  value: number,
  parts: () => readonly Trail[],
): TrailStep {
  return { kind: 'step', label, formula, operation, value, unit, remark: remark ?? null, scale, parts }
}

/** What is made when it is first asked for, once. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The end of a trail: money in the reporting currency unless another unit is given. */
export function input(
  label: string,
  value: number,
  source: SourceOf,
  { unit = 'money', day = null, remark = null }: Partial<Pick<TrailInput, 'unit' | 'day' | 'remark'>> = {},
): TrailInput {
  return { kind: 'input', label, value, unit, day, source, remark }
}

/** A number of the method: a count, a share, a constant. */
export function parameter(label: string, value: number, from: string, unit: Unit = 'ratio'): TrailInput {
  return input(label, value, { kind: 'text', text: from }, { unit })
}

/** The same trail under another name. */
export function named(trail: Trail, label: string): Trail {
  return { ...trail, label }
}

/** The same trail with the value that the call tells: what rounding makes of it is told when it is opened. */
export function told(trail: Trail, value: number): Trail {
  return trail.value === value ? trail : { ...trail, value }
}
