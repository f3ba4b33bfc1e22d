/*
 * Tasks for the browsers of strangers. This file has no schema, so that the worker that solves them stays small.
 */

/**
 * A task. For each part, counted from 0, the browser looks for a number such that the SHA-256 of `challenge.part.number` begins with so
 * many zero bits. Several small parts take a more even time than one large.
 */
export interface Work {
  readonly challenge: string
  readonly parts: number
  readonly bits: number
}

/** Carries the solution of a task: the challenge, a colon, and a number (base 36) for each part, with dots between. */
export const WORK_HEADER = 'X-Proof-Of-Work'

/** Text that is hashed for a part of a task. */
export const workText = (challenge: string, part: number, number: number): string => `${challenge}.${part}.${number.toString(36)}`

/** The value of the header. */
export const workSolution = (challenge: string, numbers: readonly number[]): string =>
  `${challenge}:${numbers.map((number) => number.toString(36)).join('.')}`
