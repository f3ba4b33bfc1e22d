import { timeWeightedReturn } from '@portal/analytics/performance/time-weighted-return.ts'
import { recordedReplay } from '@portal/engine/ledger/replay/resumed-replay.ts'
import { valueSeries } from '@portal/engine/ledger/value-series.ts'
import { type Bench, type Measurement, ms } from '../bench.ts'
import { minCpuOf } from './min-cpu.ts'
import { asLedger, type RandomAccount, randomAccount } from './random-account.ts'

const LIMIT = 1.5
const BACK = [1, 21, 31, 92, 325, 365, 730, 1095, 1825] as const

/** For the account's securities: final value, gains, and returns over nine periods. */
interface Outcome {
  readonly value: number
  readonly gain: number
  readonly returns: readonly number[]
}

/**
 * The ledger replay compared with simple loops over the same events. The loops keep quantity, cost, gains and fees of each
 * holding from day to day; the replay also keeps every entry, the capital of each row and the cash of each currency.
 */
export const ledgerReplay: Bench = {
  name: 'ledger',
  limit: `CPU of 50 holdings and 1,000 activities at most x ${LIMIT} plain loops`,
  run: async () => [figure(50, 1_000, LIMIT), figure(50, 10_000, null), figure(500, 1_000, null), figure(500, 10_000, null)],
}

function figure(holdings: number, activities: number, limit: number | null): Measurement {
  const account = randomAccount(holdings, activities)
  const ours = replayed(account)
  const theirs = () => looped(account)
  const [mine, others] = minCpuOf([ours, theirs])
  const [a, b] = [ours(), theirs()]
  const numbers = ({ value, gain, returns }: Outcome) => [value, gain, ...returns]
  const differs = numbers(a).some((each, i) => !(Math.abs(each - numbers(b)[i]!) <= 1e-8 * Math.max(1, Math.abs(each))))
  const ratio = mine! / others!
  const limitText = limit === null ? '' : `, limit x ${limit.toFixed(2)}`
  return {
    what: `ledger replay: ${holdings} holdings, ${activities.toLocaleString('en-US')} activities, five years`,
    measured: ms(mine!),
    beside: `plain loops ${ms(others!)}: x ${ratio.toFixed(2)}${limitText}${differs ? '; RESULTS DIFFER' : ''}`,
    isWithin: differs ? false : limit === null ? null : ratio <= limit,
  }
}

function replayed(account: RandomAccount): () => Outcome {
  const { days, rates } = account
  const { instruments, events, currencyCount } = asLedger(account)
  const market = { valuationDays: days, currencyCount, instrumentAt: (index: number) => instruments[index]!, actions: [] }
  return () => {
    const { ledger } = recordedReplay(market, events)
    const value = valueSeries([ledger], rates, days.length)
    for (const { currency, balance } of ledger.cash)
      for (let t = 0; t < days.length; t++) value[t]! -= balance[t]! * rates[currency]![t]!
    const [inflow, outflow] = [new Float64Array(days.length), new Float64Array(days.length)]
    let paid = 0
    for (const { flows } of ledger.rows)
      for (let k = 0; k < flows.index.length; k++) {
        const t = flows.index[k]!
        const money = flows.amount[k]! * rates[flows.currency[k]!]![t]!
        paid += money
        if (money < 0) outflow[t]! -= money
        else inflow[t]! += money
      }
    const end = days.length - 1
    const returns = BACK.map((back) => {
      const period = timeWeightedReturn({ value, inflow, outflow }, end - back, end, { timing: 'endOfDay' })
      return period.state === 'known' ? period.value : Number.NaN
    })
    return { value: value[end]!, gain: value[end]! - paid, returns }
  }
}

function looped({ days, prices, rates, activities }: RandomAccount): Outcome {
  const byHolding: RandomAccount['activities'][number][][] = prices.map(() => [])
  for (const activity of activities) byHolding[activity.holding]!.push(activity)
  const count = days.length
  const value = new Float64Array(prices.length * count)
  const cost = new Float64Array(prices.length * count)
  const net = new Float64Array(prices.length * count)
  const [total, gains, flow] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  for (let holding = 0; holding < prices.length; holding++) {
    const [price, rate, list] = [prices[holding]!, rates[holding % rates.length]!, byHolding[holding]!]
    let quantity = 0
    let invested = 0
    let gained = 0
    let fees = 0
    let next = 0
    for (let t = 0, at = holding * count; t < count; t++, at++) {
      for (; next < list.length && list[next]!.t === t; next++) {
        const { type, quantity: units, unitPrice, fee } = list[next]!
        const money = units * unitPrice * rate[t]!
        fees += fee * rate[t]!
        flow[t]! += fee * rate[t]!
        if (type === 'buy') {
          quantity += units
          invested += money
          flow[t]! += money
        } else {
          const released = type === 'sell' ? (invested * units) / quantity : 0
          gained += money - released
          invested -= released
          quantity -= type === 'sell' ? units : 0
          flow[t]! -= money
        }
      }
      value[at] = quantity * price[t]! * rate[t]!
      cost[at] = invested
      net[at] = value[at]! - invested + gained - fees
      total[t]! += value[at]!
      gains[t]! += net[at]!
    }
  }
  const returns = BACK.map((back) => {
    let growth = 1
    for (let t = count - back; t < count; t++) growth *= (total[t]! - flow[t]!) / total[t - 1]!
    return growth - 1
  })
  return { value: total[count - 1]!, gain: gains[count - 1]!, returns }
}
