import { openTestDatabase } from './database.ts'
import { bookDemo } from './demo-house.ts'
import { toldFigures } from './told-figures.ts'
import { createEntitlements } from '../src/access/entitlements.ts'
import { chartAnswers } from '../src/charts/answers.ts'
import { preparedBytes } from '../src/http/prepared.ts'
import { createMarkets } from '../src/market/markets.ts'
import { createHistories } from '../src/portfolio/histories.ts'
import { reportAnswers } from '../src/reports/answers.ts'
import { answerExplain } from '../src/reports/explain.ts'
import { institutionIdOf } from '../src/store/id.ts'
const test = await openTestDatabase()
await bookDemo(test.db, '2023-03-31')
const institutionId = institutionIdOf('Halden Partners')
const entitlements = createEntitlements(test.db)
const services: any = { entitlements, histories: createHistories(test.db, createMarkets(test.db)), log: { info() {}, warn() {}, error() {} } }
const caller: any = { kind: 'token', institutionId, tokenId: 'token' }
const client = (await entitlements.of(caller)).clients[1]!
const body: any = { userName: 'program', clientName: client.name, accountsInScope: client.accounts.map(({ id }) => id), deviceType: 0, reportingCCY: 'USD', timePeriod: '1Y' }
for (const { endpoint, handler } of [...reportAnswers, ...chartAnswers] as any[]) {
  if (/explain|what-if|getGrouping/.test(endpoint.path)) continue
  const given = await handler({ params: {}, body, caller, visit: undefined }, services)
  const bytes = preparedBytes(endpoint, given)
  const figures = toldFigures(endpoint, bytes ? JSON.parse(bytes.toString()) : given).filter(({ value }) => value !== null)
  const step = Math.max(1, Math.floor(figures.length / 6))
  let cpu = 0, n = 0, worst = 0, bytesMost = 0
  for (let i = 0; i < figures.length; i += step) {
    const { row, column } = figures[i]!
    for (const round of [0, 1]) {
    const before = process.cpuUsage()
    const reply = await answerExplain.handler({ params: {}, body: { ...body, endpoint: endpoint.path, row, column }, caller, visit: undefined } as any, services)
    const used = process.cpuUsage(before)
    const ms = (used.user + used.system) / 1000
    if (round) { cpu += ms; n++; worst = Math.max(worst, ms); bytesMost = Math.max(bytesMost, JSON.stringify(reply).length) }
    }
  }
  console.log(endpoint.path.split('/').at(-1).padEnd(45), 'mean', (cpu / n).toFixed(0), 'worst', worst.toFixed(0), 'ms CPU; bytes', bytesMost)
}
await test.close()
