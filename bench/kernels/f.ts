import { valueSeries } from '@portal/engine/ledger/value-series.ts'
import { type BenchData, DEPOSIT } from './data.ts'
import { type KernelJob, type Result, reportingRates, rowsOf } from './job.ts'
import { loopedValues, replayOf } from './ledgers.ts'

/** The units that trades leave, and the daily profit and loss of every account and of all of them. */
export const f: KernelJob = {
  name: 'f',
  what: 'positions and daily profit and loss of 100,000 trades on 2,520 days',
  limits: { c: 3.2 },
  run,
  plain,
}

function run(data: BenchData): () => Result {
  const { days, accounts, instruments } = data
  const replay = replayOf(data, data.largeBook)
  return () => {
    const rates = rowsOf(reportingRates(data), days)
    const ledgers = replay()
    const units = new Float64Array(accounts * instruments)
    for (const [account, { rows }] of ledgers.entries())
      for (const { instrument, steps } of rows) units[account * instruments + instrument] = steps.quantity.at(-1)!
    const value = new Float64Array((accounts + 1) * days)
    for (let row = 0; row <= accounts; row++)
      value.set(valueSeries(row < accounts ? [ledgers[row]!] : ledgers, rates, days), row * days)
    return [units, gainsOf(value, data)]
  }
}

function plain(data: BenchData): () => Result {
  const { accounts, instruments, largeBook } = data
  return () => {
    const units = new Float64Array(accounts * instruments)
    largeBook.units.forEach((each, k) => {
      units[largeBook.account[k]! * instruments + largeBook.instrument[k]!]! += each
    })
    return [units, gainsOf(loopedValues(data, largeBook, reportingRates(data)), data)]
  }
}

/** Gain of each row of values on each day; there are no flows after the deposits. */
function gainsOf(value: Float64Array, { days, accounts }: BenchData): Float64Array {
  const gains = new Float64Array(value.length)
  for (let row = 0; row <= accounts; row++) {
    gains[row * days] = value[row * days]! - (row < accounts ? 1 : accounts) * DEPOSIT
    for (let at = row * days + 1; at < (row + 1) * days; at++) gains[at] = value[at]! - value[at - 1]!
  }
  return gains
}
