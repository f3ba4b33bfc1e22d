import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StoryNumber } from '@portal/contract/reports/story.ts'
import { formatsOf } from '../format/formats.ts'
import { hidden } from '../format/hidden.ts'
import { ENGLISH } from '../messages/message.ts'
import type { CodedSentence } from './story-replies.ts'
import { storyWriterOf } from './story-text.ts'

const writer = storyWriterOf(ENGLISH, formatsOf(ENGLISH))
const number = (kind: StoryNumber['kind'], value: number): StoryNumber => ({
  kind,
  value,
  figure: { endpoint: '/reports/port-evol', row: ['Total'], column: 'totalPL', timePeriod: '1D' },
})
const DAY = Date.parse('2026-11-20') / 1000
const LOST: CodedSentence = {
  code: 'story.lost',
  params: {
    amount: number('size', -92_997),
    currency: { kind: 'currency', text: 'USD' },
    span: { kind: 'choice', text: 'day' },
    to: { kind: 'weekday', day: DAY },
    causes: { kind: 'count', count: 2 },
    first: number('moneyChange', -64_271),
    firstOf: { kind: 'ticker', text: 'TRCT' },
    second: number('moneyChange', -40_000),
    secondOf: { kind: 'cash', text: 'EUR' },
    isOpposed: { kind: 'choice', text: 'false' },
  },
}

describe('a sentence of the story', () => {
  it('comes in pieces: numbers and tickers by the names of their parameters, so that they can be links; the rest is text', () => {
    deepEqual(writer.parts(LOST), [
      { text: 'You lost ' },
      { text: '92,997', name: 'amount' },
      { text: ' USD on Friday, 20 November: the largest parts ' },
      { text: '−64,271', name: 'first' },
      { text: ' from ' },
      { text: 'TRCT', name: 'firstOf' },
      { text: ' and ' },
      { text: '−40,000', name: 'second' },
      { text: ' from cash in EUR.' },
    ])
  })
  it('masks amounts that the reader hides, with their signs, but neither growth nor tickers', () => {
    const masked = writer.parts(LOST, true).filter(({ name }) => name !== undefined)
    deepEqual(
      masked.map(({ text }) => text),
      [hidden('92,997'), hidden('−64,271'), 'TRCT', hidden('−40,000')],
    )
    const returned: CodedSentence = {
      code: 'story.return',
      params: { own: number('growth', 101.5), isYounger: { kind: 'choice', text: 'false' } },
    }
    equal(writer.parts(returned, true).find(({ name }) => name === 'own')!.text, '+1.50%')
  })
})
