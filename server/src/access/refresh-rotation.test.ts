import { equal } from 'node:assert/strict'
import { it } from 'node:test'
import { rotationStep } from './refresh-rotation.ts'

const NOW = new Date('2026-06-01T09:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)

it('protection 31: the step of a renewal follows from what was presented, and when the token in force was issued and used', () => {
  const cases = [
    ['present', 599, null, 'note-use'],
    ['present', 599, 300, 'keep'],
    ['present', 600, 300, 'replace'],
    ['present', 600, null, 'replace'],
    ['former', 0, null, 'keep'],
    ['former', 599, null, 'keep'],
    ['former', 600, null, 'replace-lost'],
    ['former', 100, 30, 'keep'],
    ['former', 100, 31, 'end'],
    ['former', 3_600, 31, 'end'],
    ['older', 0, null, 'end'],
    // A clock that was ahead when it was issued or used.
    ['present', -60, -60, 'keep'],
    ['former', -60, -60, 'keep'],
  ] as const
  for (const [presented, issued, used, step] of cases) {
    const state = { presented, issuedAt: ago(issued), usedAt: used === null ? null : ago(used) }
    equal(rotationStep(state, NOW), step, `${presented} ${issued} ${used}`)
  }
})
