import { equal, throws } from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'

import { leadingZerosCounter } from './leading-zeros.ts'
import { solveWork } from './solve-work.ts'

const zerosOf = (text: string): number => Math.clz32(hash('sha256', text, 'buffer').readUInt32BE(0))

test('leading zeros are those of SHA-256, for every length of a text in one block', () => {
  const leadingZeros = leadingZerosCounter()
  for (let length = 0; length <= 55; length++) {
    const text = 'The task of a browser, 0123456789: a letter, a number, a dot.'.slice(0, length)
    equal(leadingZeros(text), zerosOf(text), text)
  }
  for (let i = 0; i < 2_000; i++) equal(leadingZeros(`challenge.${i}`), zerosOf(`challenge.${i}`))
  throws(() => leadingZeros('x'.repeat(56)))
})

test('a solution has a number for each part, whose hash begins with the zeros that are asked for', () => {
  const work = { challenge: '5934210.abcdefghijklmnopqrstuv', parts: 4, bits: 8 }
  const [challenge, numbers = ''] = solveWork(work).split(':')
  equal(challenge, work.challenge)
  const parts = numbers.split('.')
  equal(parts.length, 4)
  for (const [part, number] of parts.entries()) equal(zerosOf(`${work.challenge}.${part}.${number}`) >= 8, true)
})
