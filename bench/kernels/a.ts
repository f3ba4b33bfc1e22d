import { timeWeightedReturn } from '@portal/analytics/performance/time-weighted-return.ts'
import { externalFlows, flowSeries } from '@portal/engine/ledger/external-flows.ts'
import { valueSeries } from '@portal/engine/ledger/value-series.ts'
import { type BenchData, PERIOD_DAYS } from './data.ts'
import { type KernelJob, type Result, reportingRates, rowsOf } from './job.ts'
import { loopedValues, replayOf } from './ledgers.ts'

/** Daily value of every account and of all of them, and its time-weighted return over nine periods, from the trades on. */
export const a: KernelJob = {
  name: 'a',
  what: 'value and returns of 1,000 positions and 10,000 trades on 2,520 days',
  limits: { c: 2.5 },
  run,
  plain,
}

function run(data: BenchData): () => Result {
  const { days, accounts } = data
  const replay = replayOf(data, data.smallBook)
  return () => {
    const rates = rowsOf(reportingRates(data), days)
    const ledgers = replay()
    const value = new Float64Array((accounts + 1) * days)
    const returns = new Float64Array((accounts + 1) * PERIOD_DAYS.length)
    for (let row = 0; row <= accounts; row++) {
      const of = row < accounts ? [ledgers[row]!] : ledgers
      const crossing = of.map(({ external }, i) => ({ key: String(i), external }))
      const flows = flowSeries(externalFlows(crossing), noInstrument, rates, days)
      const valued = { value: valueSeries(of, rates, days), ...flows }
      value.set(valued.value, row * days)
      PERIOD_DAYS.forEach((back, period) => {
        const linked = timeWeightedReturn(valued, days - 1 - back, days - 1, { timing: 'endOfDay' })
        returns[row * PERIOD_DAYS.length + period] = linked.state === 'known' ? linked.value : Number.NaN
      })
    }
    return [value, returns]
  }
}

/** Money alone crosses the border of the accounts. */
function noInstrument(index: number): never {
  throw new RangeError(`units of instrument ${index} were transferred`)
}

function plain(data: BenchData): () => Result {
  const { days, accounts } = data
  return () => {
    const value = loopedValues(data, data.smallBook, reportingRates(data))
    const returns = new Float64Array((accounts + 1) * PERIOD_DAYS.length)
    for (let row = 0; row <= accounts; row++)
      PERIOD_DAYS.forEach((back, period) => {
        let growth = 1
        for (let at = (row + 1) * days - back; at < (row + 1) * days; at++) growth *= value[at]! / value[at - 1]!
        returns[row * PERIOD_DAYS.length + period] = growth - 1
      })
    return [value, returns]
  }
}
