import { type Work, workSolution, workText } from '@portal/contract/session/work.ts'

import { leadingZerosCounter } from './leading-zeros.ts'

/** Solves a task; takes a million hashes or so. @returns the value of the header */
export function solveWork({ challenge, parts, bits }: Work): string {
  const leadingZeros = leadingZerosCounter()
  const numbers = Array.from({ length: parts }, (_, part) => {
    let number = 0
    while (leadingZeros(workText(challenge, part, number)) < bits) number++
    return number
  })
  return workSolution(challenge, numbers)
}
