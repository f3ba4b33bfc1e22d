import { hash } from 'node:crypto'
import { type Work, workSolution, workText } from '@portal/contract/session/work.ts'

/** Solves a task as a browser does, with Node's own hashes. */
export function solveWork({ challenge, parts, bits }: Work): string {
  const isRight = (part: number, number: number) =>
    Math.clz32(hash('sha256', workText(challenge, part, number), 'buffer').readUInt32BE(0)) >= bits
  const numbers = Array.from({ length: parts }, (_, part) => {
    let number = 0
    while (!isRight(part, number)) number++
    return number
  })
  return workSolution(challenge, numbers)
}
