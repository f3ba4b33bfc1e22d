import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { StoryNumber, story } from '@portal/contract/reports/story.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { WORKED_MARKET } from '../../../testing/datasets/worked-market.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../../testing/institutions/reporting-institution.ts'
import { answerExplain } from '../explain.ts'
import { answerPortfolioEvolution } from '../portfolio-evolution.ts'
import { answerNpvSnapshot } from '../positions/npv-snapshot.ts'
import { answerStory } from './story.ts'

const SCOPE = { accounts: ['Alpha', 'Beta'], currency: 'EUR' }
type Sentence = ResponseOf<typeof story>['sentences'][number]
const numbersIn = ({ params }: Sentence) =>
  Object.entries(params).filter((each): each is [string, StoryNumber] => 'figure' in each[1])
const coded = ({ sentences }: ResponseOf<typeof story>, code: string) => sentences.find((each) => each.code === `story.${code}`)

describe('POST /reports/story', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, WORKED_MARKET)
  })
  after(() => test.close())

  for (const timePeriod of ['1D', 'MTD', 'Max', '2026-03-10/2026-03-18'])
    it(`${timePeriod}: each number is explained by the call that reports it, with the same value`, async () => {
      const { sentences, period } = await fixture.ask(answerStory, { ...SCOPE, more: { timePeriod } })
      ok(sentences.length >= 3 && period)
      for (const sentence of sentences) {
        for (const [name, { value, figure }] of numbersIn(sentence)) {
          const explained = await fixture.ask(answerExplain, { ...SCOPE, more: { ...figure } })
          equal(explained.value, value, `${sentence.text}: ${name}`)
          ok(explained.root)
        }
      }
      deepEqual(fixture.failedReconciliations, [])
    })
  it('of a day begins with the change that the Summary shows', async () => {
    const day = { ...SCOPE, more: { timePeriod: '1D' } }
    const reply = await fixture.ask(answerStory, day)
    const { total } = await fixture.ask(answerNpvSnapshot, day)
    const { sectionRow } = await fixture.ask(answerPortfolioEvolution, day)
    const [first] = reply.sentences
    match(first!.text, /^You (gained|lost) [\d,]+ EUR on \w+day, \d+ March/)
    equal((first!.params.amount as StoryNumber).value, sectionRow.totalPL)
    ok(Math.abs(sectionRow.totalPL! - total.npvChange1D!) < 1e-6)
    ok(first!.text.includes(Math.abs(total.npvChange1D!).toLocaleString('en-US', { maximumFractionDigits: 0 })))
    equal((coded(reply, 'value')!.params.closing as StoryNumber).value, total.npv)
  })
  it('says so where the day that was asked for had no close', async () => {
    const sunday = await fixture.ask(answerStory, { ...SCOPE, more: { timePeriod: '1D', asOf: '2026-03-15' } })
    match(sunday.sentences[0]!.text, /on Friday, 13 March 2026/)
    equal(sunday.sentences[1]!.text, 'There is no close on Sunday, 15 March 2026: the last one before it counts.')
    const friday = await fixture.ask(answerStory, { ...SCOPE, more: { timePeriod: '1D', asOf: '2026-03-13' } })
    equal(coded(friday, 'noClose'), undefined)
  })
  it('in Live mode compares risk with no earlier close', async () => {
    const live = await fixture.ask(answerStory, { ...SCOPE, isLive: true, more: { timePeriod: '1D' } })
    equal(live.mode, 'Live')
    equal(coded(live, 'comparedRisk'), undefined)
  })
})
