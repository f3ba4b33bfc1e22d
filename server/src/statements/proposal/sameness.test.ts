import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { BookedEntry, CorrectedEntry } from '#store/ledger/read-booked.ts'
import { runs } from '../../../../analytics/testing/sampled.ts'
import type { Candidate } from './candidate.ts'
import { factsOfBooked } from './entry-facts.ts'
import { compareEntries } from './sameness.ts'

const ALWAYS = { from: '2000-01-01', to: '2030-01-01' }

/** A purchase of ten units of A for 1,000, or what differs from it. */
const booked = (externalId: string, over: Partial<BookedEntry> = {}): BookedEntry => ({
  externalId,
  kind: 'transactions',
  day: '2025-03-04',
  type: 'buy',
  instrumentId: 'A',
  quantity: '10',
  price: '100',
  costs: null,
  gross: null,
  currency: 'EUR',
  settlementCurrency: null,
  amount: '-1000',
  reference: null,
  elsewhere: null,
  isVoid: false,
  ...over,
})
const income = (externalId: string, amount: string, over: Partial<BookedEntry> = {}): BookedEntry =>
  booked(externalId, { kind: 'income', type: 'dividend', quantity: null, price: null, amount, ...over })

/** A line that says what an entry is. */
const line = (entry: BookedEntry, over: Partial<Candidate> = {}): Candidate => ({
  facts: factsOfBooked(entry),
  isCancelled: false,
  isAsked: true,
  ...over,
})
const cancellation = (entry: BookedEntry, over: Partial<Candidate> = {}) => line(entry, { isCancelled: true, ...over })

/** Outcome of each line, and the entry that it is about. */
function compared(
  lines: readonly Candidate[],
  entries: readonly BookedEntry[],
  { corrected = [], span = ALWAYS }: { corrected?: readonly CorrectedEntry[]; span?: typeof ALWAYS } = {},
): readonly string[] {
  return compareEntries('Account', lines, { booked: entries, corrected, span }).map((each) => {
    if (each.outcome === 'similar') return `similar to ${each.to.externalId}`
    return 'entry' in each ? `${each.outcome} ${each.entry.externalId}` : each.outcome
  })
}

describe('a line of a statement beside the booked entries', () => {
  it('is there already, as often as it is booked', () => {
    deepEqual(compared([line(booked('')), line(booked(''))], [booked('ONE')]), ['alreadyHere', 'new'])
    deepEqual(compared([line(booked('')), line(booked(''))], [booked('ONE'), booked('TWO')]), ['alreadyHere', 'alreadyHere'])
  })

  it('is there with a reference that only one of both has, and not where they are of one form and differ', () => {
    deepEqual(compared([line(booked('', { reference: '1001' }))], [booked('ONE')]), ['alreadyHere'])
    deepEqual(compared([line(booked('', { reference: '1001' }))], [booked('ONE', { reference: '1002' })]), ['new'])
    const both = [booked('ONE', { reference: '1002' }), booked('TWO', { reference: '1001' })]
    deepEqual(compared([line(booked('', { reference: '1001' }))], both), ['alreadyHere'])
  })

  it('of a trade is there by its price where one of both has no amount, to a hundredth of a percent', () => {
    deepEqual(compared([line(booked('', { amount: null, price: '100.009' }))], [booked('ONE')]), ['alreadyHere'])
    deepEqual(compared([line(booked('', { amount: null, price: '100.02' }))], [booked('ONE')]), ['similar to ONE'])
    deepEqual(compared([line(booked('', { amount: null, currency: 'USD' }))], [booked('ONE')]), ['similar to ONE'])
  })

  it('of as many units is similar within five days, and with one reference within ten', () => {
    deepEqual(compared([line(booked('', { day: '2025-03-09', amount: '-990' }))], [booked('ONE')]), ['similar to ONE'])
    deepEqual(compared([line(booked('', { day: '2025-03-10', amount: '-990' }))], [booked('ONE')]), ['new'])
    const of = (day: string, reference: string) =>
      compared([line(booked('', { day, reference }))], [booked('ONE', { reference: 'R' })])
    deepEqual(of('2025-03-14', 'R'), ['similar to ONE'])
    deepEqual(of('2025-03-15', 'R'), ['new'])
  })

  it('of one amount is similar within five days, and of another kind within three', () => {
    const paid = (day: string, over: Partial<BookedEntry> = {}) =>
      compared([line(income('', '50', { day, ...over }))], [income('ONE', '50')])
    deepEqual(paid('2025-03-09'), ['similar to ONE'])
    deepEqual(paid('2025-03-10'), ['new'])
    deepEqual(paid('2025-03-07', { type: 'other', instrumentId: null }), ['similar to ONE'])
    deepEqual(paid('2025-03-08', { type: 'other', instrumentId: null }), ['new'])
    deepEqual(paid('2025-03-05', { currency: 'USD' }), ['new'])
  })

  it('of income is similar to one that was taxed by up to 35 %, of one sign', () => {
    const paid = (amount: string) => compared([line(income('', amount))], [income('ONE', '100')])
    deepEqual(paid('65'), ['similar to ONE'])
    deepEqual(paid('64.99'), ['new'])
    deepEqual(paid('-100'), ['new'])
  })

  it('is similar to one entry only, and to none outside of its days', () => {
    const later = booked('', { day: '2025-03-05', amount: '-990' })
    deepEqual(compared([line(later), line(later)], [booked('ONE')]), ['similar to ONE', 'new'])
    deepEqual(compared([line(later)], [booked('ONE')], { span: { from: '2025-03-05', to: '2025-03-31' } }), ['new'])
    deepEqual(compared([line(later)], [booked('ONE')], { span: { from: '2025-03-04', to: '2025-03-04' } }), ['similar to ONE'])
  })

  it('that may be booked without a question is new where a similar one is', () => {
    deepEqual(compared([line(booked('', { day: '2025-03-05' }), { isAsked: false })], [booked('ONE')]), ['new'])
  })

  it('is similar to what it was before it was corrected', () => {
    const is = booked('ONE', { quantity: '11', amount: '-1100' })
    deepEqual(compared([line(booked(''))], [is], { corrected: [{ was: booked('ONE'), is }] }), ['similar to ONE'])
  })

  it('is similar to a cancelled one', () => {
    deepEqual(compared([line(booked(''))], [booked('ONE', { isVoid: true })]), ['similar to ONE'])
  })
})

describe('a cancellation in a statement', () => {
  it('cancels what is booked, and a line beside it both', () => {
    deepEqual(compared([cancellation(booked(''))], [booked('ONE')]), ['cancels ONE'])
    deepEqual(compared([line(booked('')), cancellation(booked(''))], []), ['cancelledHere', 'cancelledHere'])
    deepEqual(compared([line(booked('')), cancellation(booked(''))], [booked('ONE')]), ['alreadyHere', 'cancels ONE'])
  })

  it('is there already where the entry is cancelled, and is of one line only', () => {
    deepEqual(compared([cancellation(booked(''))], [booked('ONE', { isVoid: true })]), ['alreadyHere'])
    const twice = [line(booked('')), line(booked('')), cancellation(booked(''))]
    deepEqual(compared(twice, []), ['cancelledHere', 'new', 'cancelledHere'])
    deepEqual(
      compared([...twice, cancellation(booked(''))], []),
      Array.from({ length: 4 }, () => 'cancelledHere'),
    )
  })

  it('that says the sale of what was bought cancels it by its reference, and asks by its day up to ten days later', () => {
    const reversal = (over: Partial<BookedEntry>) =>
      cancellation(booked('', { type: 'sell', quantity: '-10', amount: '1000', price: '100', ...over }))
    deepEqual(compared([reversal({ reference: 'R' })], [booked('ONE', { reference: 'R' })]), ['cancels ONE'])
    deepEqual(compared([reversal({ day: '2025-03-14' })], [booked('ONE')]), ['mayCancel ONE'])
    deepEqual(compared([reversal({ day: '2025-03-15' })], [booked('ONE')]), ['nothingToCancel'])
    deepEqual(compared([reversal({ day: '2025-03-03' })], [booked('ONE')]), ['nothingToCancel'])
    deepEqual(compared([reversal({ day: '2025-03-05' })], [booked('ONE', { isVoid: true })]), ['alreadyHere'])
  })

  it('that may be booked without a question cancels by its day', () => {
    const reversal = booked('', { type: 'sell', quantity: '-10', amount: '1000', day: '2025-03-05' })
    deepEqual(compared([cancellation(reversal, { isAsked: false })], [booked('ONE')]), ['cancels ONE'])
  })

  it('finds a line with its reference on another day', () => {
    const other = { day: '2025-03-06', reference: 'R' }
    deepEqual(compared([cancellation(booked('', other))], [booked('ONE', { reference: 'R' })]), ['cancels ONE'])
  })
})

describe('the ids of new entries', () => {
  const idsOf = (lines: readonly Candidate[], entries: readonly BookedEntry[] = []) =>
    compareEntries('Account', lines, { booked: entries, corrected: [], span: ALWAYS }).flatMap((each) =>
      each.outcome === 'new' ? [each.id] : [],
    )

  it('are the same for the same lines, differ for equal ones, and are of no entry that is there', () => {
    const two = [line(booked('')), line(booked(''))]
    const ids = idsOf(two)
    deepEqual(idsOf(two), ids)
    notEqual(ids[0], ids[1])
    // The entry was moved to another day since, so it is not the same any more.
    const moved = booked(ids[0]!, { day: '2025-06-01' })
    deepEqual(idsOf([line(booked(''))], [moved]), [ids[1]])
  })

  it('are of the account', () => {
    const [own] = idsOf([line(booked(''))])
    const [other] = compareEntries('Other', [line(booked(''))], { booked: [], corrected: [], span: ALWAYS })
    equal(other!.outcome, 'new')
    notEqual('id' in other! && other.id, own)
  })
})

const entries = fc.array(
  fc.record({
    day: fc.constantFrom('2025-03-04', '2025-03-05', '2025-03-20'),
    quantity: fc.constantFrom('10', '20'),
    amount: fc.constantFrom('-1000', '-2000'),
    reference: fc.constantFrom(null, 'R1', 'R2'),
  }),
  { maxLength: 12 },
)

it('a file that is sent again brings nothing new, whatever is in it and in whatever order', () => {
  fc.assert(
    fc.property(
      entries.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given))),
      ([given, again]) => {
        const ledger = given.map((facts, at) => booked(`E${at}`, facts))
        const lines = again.map((facts) => line(booked('', facts)))
        deepEqual(new Set(compared(lines, ledger)), new Set(lines.length > 0 ? ['alreadyHere'] : []))
      },
    ),
    runs(300, 20_000),
  )
})
