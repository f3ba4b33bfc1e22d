import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SourceDelivery } from '#store/sources/deliveries.ts'
import type { SourceRow } from '#store/sources/sources.ts'
import { dueWindow, sourceState } from './source-state.ts'

/** Expected at 07:30 in UTC from Monday to Friday, of two accounts, with at least ten lines. */
const SOURCE: SourceRow = {
  id: 's',
  institutionId: 'i',
  name: 'Bank',
  tokenId: 't',
  accountIds: ['a', 'b'],
  dueAt: '07:30',
  timeZone: 'UTC',
  weekdays: [1, 2, 3, 4, 5],
  hoursBefore: 12,
  minLines: 10,
  needsAllAccounts: true,
  isPaused: false,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  endedAt: null,
  noticed: null,
}
const delivery = (at: string, more: Partial<SourceDelivery> = {}): SourceDelivery => ({
  id: at,
  institutionId: 'i',
  sourceId: 's',
  at: new Date(at),
  file: 'f',
  hash: 'h',
  outcome: 'booked',
  lines: 10,
  newLines: 10,
  waitingLines: 0,
  refusedLines: 0,
  differences: 0,
  accountIds: ['a', 'b'],
  reason: null,
  batchId: null,
  jobId: null,
  fetchedAs: null,
  ...more,
})
/** On Tuesday, 6 January 2026, at 08:00. Deliveries are the newest first. */
function stateOf(deliveries: readonly SourceDelivery[], changed: Partial<SourceRow> = {}, isPossible = true, isFailing = false) {
  const source = { ...SOURCE, ...changed }
  const window = dueWindow(source, new Date('2026-01-06T08:00:00Z'))
  const { countsAfter } = window
  const files = countsAfter === null ? deliveries.slice(0, 1) : deliveries.filter(({ at }) => at > countsAfter)
  const counted = {
    files: files.length,
    lines: files.reduce((sum, { lines }) => sum + lines, 0),
    outcomes: files.map(({ outcome }) => outcome),
    accountIds: files.flatMap(({ accountIds }) => accountIds),
  }
  return sourceState(source, window, counted, { isPossible, isFailing })
}

describe('the state of a source', () => {
  it('is fine where all of what is expected came, also in the evening before, in parts', () => {
    equal(stateOf([delivery('2026-01-05T20:00:00Z')]).state, 'fine')
    const parts = [
      delivery('2026-01-06T07:00:00Z', { lines: 4, accountIds: ['b'] }),
      delivery('2026-01-05T20:00:00Z', { lines: 6, accountIds: ['a'] }),
    ]
    deepEqual([stateOf(parts).state, stateOf(parts).lines], ['fine', 10])
  })
  it('is late where nothing came for the last due time, however much came for the one before', () => {
    equal(stateOf([delivery('2026-01-05T07:00:00Z')]).state, 'late')
    equal(stateOf([]).state, 'late')
  })
  it('is short where lines or accounts are missing, and names the accounts', () => {
    equal(stateOf([delivery('2026-01-06T07:00:00Z', { lines: 9 })]).state, 'short')
    const { state, missing } = stateOf([delivery('2026-01-06T07:00:00Z', { accountIds: ['a'] })])
    deepEqual([state, missing], ['short', ['b']])
    equal(stateOf([delivery('2026-01-06T07:00:00Z', { accountIds: ['a'] })], { needsAllAccounts: false }).state, 'fine')
  })
  it('is the worst of the files that count: refused, then wrong, then waiting', () => {
    const of = (...outcomes: readonly SourceDelivery['outcome'][]) =>
      stateOf(outcomes.map((outcome, i) => delivery(`2026-01-06T0${i}:00:00Z`, { outcome }))).state
    deepEqual(
      [of('booked', 'waiting'), of('waiting', 'wrong'), of('wrong', 'refused'), of('unchanged')],
      ['waiting', 'wrong', 'refused', 'fine'],
    )
  })
  it('is that of its token and its pause before all else', () => {
    equal(stateOf([], {}, false).state, 'revoked')
    deepEqual([stateOf([], { isPaused: true }).state, stateOf([], { isPaused: true }).nextDueAt], ['paused', null])
  })
  it('expects nothing of the time before there was the source, nor at a time that is not fixed', () => {
    const young = { createdAt: new Date('2026-01-06T07:45:00Z') }
    deepEqual([stateOf([], young).state, stateOf([], young).lastDueAt], ['none', null])
    const free = stateOf([delivery('2025-12-01T00:00:00Z')], { dueAt: null })
    deepEqual([free.state, free.nextDueAt], ['fine', null])
  })
})
