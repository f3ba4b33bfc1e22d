import { explanationValue } from '../../contract/src/reports/explanation-value.ts'
import { createEntitlements } from '../src/access/entitlements.ts'
import { chartAnswers } from '../src/charts/answers.ts'
import { preparedBytes } from '../src/http/prepared.ts'
import { createMarkets } from '../src/market/markets.ts'
import { createHistories } from '../src/portfolio/histories.ts'
import { reportAnswers } from '../src/reports/answers.ts'
import { answerExplain } from '../src/reports/explain.ts'
import { institutionIdOf } from '../src/store/id.ts'
import { openTestDatabase } from './database.ts'
import { bookDemo } from './demo-house.ts'
import { toldFigures } from './told-figures.ts'

const test = await openTestDatabase()
console.time('book')
await bookDemo(test.db, '2023-03-31')
console.timeEnd('book')
const institutionId = institutionIdOf('Halden Partners')
const entitlements = createEntitlements(test.db)
const ignore = () => {}
let lastLog: any
const log = {
  info: ignore,
  warn: ignore,
  error: (c: any) => {
    lastLog = c
  },
}
const services: any = { entitlements, histories: createHistories(test.db, createMarkets(test.db)), log }
const caller: any = { kind: 'token', institutionId, tokenId: 'token' }
const clients = (await entitlements.of(caller)).clients
const SAMPLE = Number(process.env.SAMPLE ?? 40)
const only = process.env.ONLY
const count = (n: any): number => (n.kind === 'step' ? 1 + n.parts.map(count).reduce((a: number, b: number) => a + b, 0) : 1)
const fails = new Map<string, number>()
let total = 0
for (const [ci, client] of clients.entries()) {
  if (process.env.CLIENT && Number(process.env.CLIENT) !== ci) continue
  for (const [currency, timePeriod] of [
    ['USD', '1Y'],
    ['EUR', 'Max'],
    ['GBP', 'MTD'],
  ] as const) {
    for (const { endpoint, handler } of [...reportAnswers, ...chartAnswers] as any[]) {
      if (endpoint.path === '/explain' || endpoint.path === '/what-if' || endpoint.path.includes('getGrouping')) continue
      if (only && !endpoint.path.includes(only)) continue
      const body: any = {
        userName: 'program',
        clientName: client.name,
        accountsInScope: client.accounts.map(({ id }) => id),
        deviceType: 0,
        reportingCCY: currency,
        timePeriod,
      }
      const isMarket = endpoint.request.safeParse({ ...body, scope: 'portfolio' }).success
      for (const more of isMarket ? [{ scope: 'market' }, { scope: 'portfolio' }] : [{}]) {
        const given = await handler({ params: {}, body: { ...body, ...more }, caller, visit: undefined }, services)
        const bytes = preparedBytes(endpoint, given)
        const reply = bytes ? JSON.parse(bytes.toString()) : given
        const figures = toldFigures(endpoint, reply)
        const started = performance.now()
        let n = 0
        const step = Math.max(1, Math.floor(figures.length / SAMPLE))
        let slow = 0
        for (let i = (ci * 7 + timePeriod.length) % step; i < figures.length; i += step) {
          const { row, column, value } = figures[i]!
          n++
          total++
          const s = performance.now()
          try {
            const told: any = await answerExplain.handler(
              { params: {}, body: { ...body, ...more, endpoint: endpoint.path, row, column }, caller, visit: undefined } as any,
              services,
            )
            const nodes = told.root ? count(told.root) : 0
            const tree = told.root ? explanationValue(told.root) : null
            const bad =
              value === null
                ? told.root !== null || told.reasons.length === 0
                  ? 'no reason'
                  : ''
                : told.value !== value
                  ? `value ${told.value} vs ${value}`
                  : Math.abs(tree! - value) > 1e-9 * Math.abs(value)
                    ? `tree ${tree} vs ${value}`
                    : nodes > 320
                      ? `nodes ${nodes}`
                      : ''
            if (bad) {
              const key = `${endpoint.path.split('/').at(-1)} ${column} ${bad.split(' ')[0]}`
              fails.set(key, (fails.get(key) ?? 0) + 1)
              if (fails.get(key)! < 3) console.log(client.name, timePeriod, endpoint.path, row, column, bad, told.reasons)
            }
          } catch (error: any) {
            const key = `${endpoint.path.split('/').at(-1)} ${column} ${String(error.message).slice(0, 60)}`
            fails.set(key, (fails.get(key) ?? 0) + 1)
            if (fails.get(key)! < 3)
              console.log(
                client.name,
                currency,
                timePeriod,
                endpoint.path,
                row,
                column,
                value,
                error.message,
                error.status === 500
                  ? JSON.stringify(lastLog)
                  : error.status
                    ? ''
                    : error.stack.split('\n').slice(1, 6).join('\n'),
              )
          }
          slow = Math.max(slow, performance.now() - s)
        }
        if (process.env.TIMES)
          console.log(
            endpoint.path.split('/').at(-1),
            currency,
            timePeriod,
            figures.length,
            n,
            (performance.now() - started).toFixed(0),
            'ms, slowest',
            slow.toFixed(0),
          )
      }
    }
  }
}
console.log('total', total)
for (const e of fails) console.log(...e)
await test.close()
