import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { doubtsOf, flat, judged, moving, NONE, text } from '../../testing/judged-closes.ts'

describe('a close is in doubt', () => {
  it('with fewer than 20 moves before it: beyond three times or a third, an exchange rate 1.25 times, a bond 1.5 times', () => {
    deepEqual(doubtsOf([100, 34]), [])
    deepEqual(doubtsOf([100, 33]), ['1 limit'])
    deepEqual(doubtsOf([100, 299]), [])
    deepEqual(doubtsOf([100, 301]), ['1 limit'])
    deepEqual(doubtsOf([2, 2.49], { judgedAs: 'fx' }), [])
    deepEqual(doubtsOf([2, 2.51], { judgedAs: 'fx' }), ['1 limit'])
    deepEqual(doubtsOf([100, 149], { judgedAs: 'debt' }), [])
    deepEqual(doubtsOf([100, 151], { judgedAs: 'debt' }), ['1 limit'])
  })
  it('from 20 moves on by how much it moves: of a calm one beyond 1.25 times, an exchange rate 1.05 times, a bond 1.1 times', () => {
    deepEqual(doubtsOf([...flat(20), 130]), [])
    deepEqual(doubtsOf([...flat(21), 124]), [])
    deepEqual(doubtsOf([...flat(21), 126]), ['21 limit'])
    deepEqual(doubtsOf([...flat(21, 2), 2.09], { judgedAs: 'fx' }), [])
    deepEqual(doubtsOf([...flat(21, 2), 2.11], { judgedAs: 'fx' }), ['21 limit'])
    deepEqual(doubtsOf([...flat(21), 109], { judgedAs: 'debt' }), [])
    deepEqual(doubtsOf([...flat(21), 111], { judgedAs: 'debt' }), ['21 limit'])
  })
  it('beyond fifteen spreads where it moves much, times the root of the valuation days since: 15 x 1.4826 x 2 % = 44 %', () => {
    const closes = moving(21, 0.02)
    const [within, beyond] = [100 * Math.exp(0.43), 100 * Math.exp(0.46)]
    deepEqual(doubtsOf([...closes, within]), [])
    deepEqual(doubtsOf([...closes, beyond]), ['21 limit'])
    // Over four days 89 %.
    deepEqual(doubtsOf([...closes, NONE, NONE, NONE, beyond]), [])
    deepEqual(doubtsOf([...closes, NONE, NONE, NONE, 100 * Math.exp(0.9)]), ['24 limit'])
  })
  it('never beyond three times, however much it moves, and an exchange rate after twelve spreads', () => {
    deepEqual(doubtsOf([...moving(31, 0.2), 345]), ['31 limit'])
    const rates = moving(21, 0.01, 2)
    deepEqual(doubtsOf([...rates, 2 * Math.exp(0.17)], { judgedAs: 'fx' }), [])
    deepEqual(doubtsOf([...rates, 2 * Math.exp(0.19)], { judgedAs: 'fx' }), ['21 limit'])
  })
  it('at about ten, a hundred, a thousand or ten thousand times the last one or a part, once that rests on five closes', () => {
    for (const power of [10, 100, 1000, 10_000]) {
      deepEqual(doubtsOf([...flat(5), 101 * power]), ['5 unit'], `${power}`)
      deepEqual(doubtsOf([...flat(5), 99 / power]), ['5 unit'], `1 / ${power}`)
      deepEqual(doubtsOf([...flat(4), 101 * power]), ['4 limit'], `${power} after four`)
    }
    deepEqual(doubtsOf([...flat(5), 103 * 100]), ['5 limit'])
    // Judged by 2 x min(3 %, 2 spreads) where it moves much.
    deepEqual(doubtsOf([...moving(5, 0.01), 105 * 100]), ['5 unit'])
    deepEqual(doubtsOf([...flat(5), 101 * 100], { judgedAs: 'debt' }), ['5 unit'])
  })
  it('at about one over the last rate, where that is more than a small move', () => {
    deepEqual(doubtsOf([...flat(5, 1.1), 0.905], { judgedAs: 'fx' }), ['5 inverse'])
    deepEqual(doubtsOf([...flat(5, 1.1), 0.93], { judgedAs: 'fx' }), [])
    deepEqual(doubtsOf([...flat(4, 1.1), 0.905], { judgedAs: 'fx' }), [])
    deepEqual(doubtsOf([...flat(5, 1.004), 0.997], { judgedAs: 'fx' }), [])
    deepEqual(doubtsOf([...flat(5, 1.1), 0.905]), [])
  })
  it('at about an n-th of the last price of a share or n times it, with the split that would explain it', () => {
    const [split] = judged([...flat(5), 50.4]).doubts
    deepEqual([split?.reason, split?.split, split?.carried, split?.value], ['split', 2, 100, 50.4])
    equal(judged([...flat(5), 301]).doubts[0]?.split, 1 / 3)
    for (const n of [2, 3, 4, 5, 6, 7, 8, 12, 15, 20, 25, 30, 40, 50])
      deepEqual(doubtsOf([...flat(5), 100 / n]), ['5 split'], `${n} for 1`)
    deepEqual(doubtsOf([...flat(5), 51.5]), [])
    deepEqual(doubtsOf([...flat(4), 50]), [])
    deepEqual(doubtsOf([...flat(5), 50], { judgedAs: 'debt' }), ['5 limit'])
  })
  it('ten for one looks like a split and like an error of unit: the split is proposed, agreement does not do', () => {
    const closes = [...flat(5), 10, 10.1, 10.2, 10.1, 10, 10.1]
    equal(judged(closes).doubts[0]?.split, 10)
    ok(judged(closes).doubts.every(({ reason, believedOn }) => reason === 'unit' && believedOn === null))
  })
  it('at 0 and below, and where it is no number, whatever came before', () => {
    deepEqual(doubtsOf([0, 100, -5, 0, Number.POSITIVE_INFINITY, 101]), [
      '0 notPositive rejected 1',
      '2 notPositive rejected 5',
      '3 notPositive rejected 5',
      '4 notPositive rejected 5',
    ])
  })
  it('never where moves are not judged, as of options, rights and futures', () => {
    deepEqual(doubtsOf([0.5, 2.2, 0.01, 100], { judgedAs: null }), [])
    deepEqual(doubtsOf([0.5, 0], { judgedAs: null }), ['1 notPositive'])
  })
})

describe('a doubtful close is believed', () => {
  it('once another agrees with it, from its own day on: 100, 30, 28, 27, 25', () => {
    const { doubts, days, count } = judged([100, 30, 28, 27, 25])
    deepEqual(doubts.map(text), ['1 limit believed 2'])
    deepEqual([...days.subarray(0, count)], [0, 1, 2, 3, 4])
    deepEqual(doubtsOf([100, 30]), ['1 limit'])
  })
  it('not by one that is 10 % away: that is a doubt of its own', () => {
    deepEqual(doubtsOf([100, 30, 27]), ['1 limit', '2 limit'])
    deepEqual(doubtsOf([100, 30, 27, 26]), ['1 limit rejected 3', '2 limit believed 3'])
  })
  it('by one within six spreads of it, of what moves much', () => {
    const closes = [...moving(21, 0.05), 345]
    deepEqual(doubtsOf([...closes, 345 * Math.exp(0.43)]), ['21 limit believed 22'])
    deepEqual(doubtsOf([...closes, 345 * Math.exp(0.46)]), ['21 limit', '22 limit'])
  })
  it('not by one that is nearer to the last believed close', () => {
    deepEqual(doubtsOf([...moving(21, 0.0675), 315, 179]), ['21 limit believed 22'])
    deepEqual(doubtsOf([...moving(21, 0.0675), 315, 175]), ['21 limit rejected 22'])
  })
  it('by five that agree where a split would explain them', () => {
    const run = [50, 50.2, 50.1, 50.3]
    deepEqual(doubtsOf([...flat(5), ...run]), ['5 split', '6 split', '7 split', '8 split'])
    deepEqual(
      doubtsOf([...flat(5), ...run, 50.4]),
      ['5', '6', '7', '8'].map((t) => `${t} split believed 9`),
    )
    // Also where it only comes to look like one.
    deepEqual(doubtsOf([...flat(21), 52, 50.4]), ['21 limit', '22 split'])
  })
  it('never for agreement where it looks like an error of unit or direction', () => {
    const pence = [...flat(5), ...flat(30).map((value, i) => 100 * (value + i / 50))]
    ok(judged(pence).doubts.length === 30 && judged(pence).doubts.every(({ believedOn }) => believedOn === null))
    const inverted = [...flat(5, 1.1), ...flat(30, 0.909).map((value, i) => value + i / 10_000)]
    ok(judged(inverted, { judgedAs: 'fx' }).doubts.every(({ believedOn, reason }) => believedOn === null && reason === 'inverse'))
  })
  it('not for the same value again, except of a bond', () => {
    deepEqual(doubtsOf([100, 30, 30, 30]), ['1 limit', '2 limit', '3 limit'])
    deepEqual(doubtsOf([100, 30, 30, 29]), ['1 limit believed 3', '2 limit believed 3'])
    deepEqual(doubtsOf([100, 30, 30], { judgedAs: 'debt' }), ['1 limit believed 2'])
  })
  it('when a person confirms it, and with it those that it agrees with', () => {
    deepEqual(doubtsOf([...flat(5), 10_000], { confirmed: [5] }), [])
    deepEqual(doubtsOf([...flat(5), 10_000, 10_010, 10_020], { confirmed: [6] }), ['5 unit believed 6'])
  })
  it('where a corporate action other than a split explains the day', () => {
    deepEqual(doubtsOf([100, 20], { actions: [{ index: 1, ratio: 1 }] }), [])
  })
})

describe('a doubtful close is rejected', () => {
  it('by one within the limit of the last believed close', () => {
    deepEqual(doubtsOf([100, 30, 101, 29]), ['1 limit rejected 2', '3 limit'])
  })
  it('after agreement alone, by one back at the old price within ten valuation days; what followed it goes with it', () => {
    deepEqual(doubtsOf([100, 30, 28, 29, 95]), [
      '1 limit believed 2 rejected 4',
      '2 roundTrip believed 2 rejected 4',
      '3 roundTrip believed 3 rejected 4',
    ])
    const { days, count, doubts } = judged([100, 30, 28, 29, 95])
    deepEqual([...days.subarray(0, count)], [0, 4])
    deepEqual(new Set(doubts.map(({ carried }) => carried)), new Set([100]))
  })
  it('within ten days after the run began, not later: then it is a doubt of its own', () => {
    const eight = [28, 28.1, 28, 28.1, 28, 28.1, 28, 28.1, 28]
    ok(doubtsOf([100, 30, ...eight, 95]).every((doubt) => doubt.endsWith('rejected 11')))
    deepEqual(doubtsOf([100, 30, ...eight, 28.1, 95]), ['1 limit believed 2', '12 limit'])
  })
  it('within 10 % of the old price, of an exchange rate 2 %', () => {
    deepEqual(doubtsOf([100, 30, 28, 90]).at(-1), '3 limit')
    deepEqual(doubtsOf([2, 3, 3.01, 2.03], { judgedAs: 'fx' }).at(0), '1 limit believed 2 rejected 3')
    deepEqual(doubtsOf([2, 3, 3.01, 2.06], { judgedAs: 'fx' }), ['1 limit believed 2', '3 limit'])
  })
  it('not after a person confirmed it', () => {
    deepEqual(doubtsOf([100, 30, 28, 95], { confirmed: [2] }), ['1 limit believed 2', '3 limit'])
  })
})

describe('splits restate what closes are compared with', () => {
  it('the last believed close, the doubtful ones and the price before a run', () => {
    const actions = [{ index: 2, ratio: 2 }]
    deepEqual(doubtsOf([100, NONE, 50], { actions }), [])
    deepEqual(doubtsOf([100, 30, 14.5], { actions }), ['1 limit believed 2'])
    deepEqual(doubtsOf([100, 30, 15], { actions }), ['1 limit', '2 limit'])
    deepEqual(doubtsOf([100, 30, 14.5, 49], { actions }), ['1 limit believed 2 rejected 3', '2 roundTrip believed 2 rejected 3'])
    deepEqual(
      judged([100, 30, 14.5, 49], { actions }).doubts.map(({ carried }) => carried),
      [100, 50],
    )
  })
})
