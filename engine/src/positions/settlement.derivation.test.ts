import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ExplanationNode, explain } from '@portal/contract/reports/explain.ts'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { sampled } from '../../../analytics/testing/sampled.ts'
import { WORKED_LEDGER } from '../../../server/testing/datasets/worked-ledger.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { reportedFigures } from '../../../server/testing/replies/reported-figures.ts'

/** Where a derivation may end: an entry, a close, a rate, a corporate action, the terms of an instrument, or a number of the method. */
const LEAF =
  /^(Entry |Closing prices|Exchange rates|Corporate action \S+: |Terms of |Street convention: |Nothing is held|None$|There was none|Nothing was held|A future is settled into cash|Error of floating-point|The (instrument’s quotation|currency in which rates|same currency|reporting currency)|Growth (is|less) 1|A return is growth|One unit of a currency|Bonds are quoted|30E\/360(, |$)|Days with capital|No (first order|such|price|betas)|Second-order term|Monday|Number of days|Length of|Per annum|Horizon|Quantile|Valuation days|Held$|As asked|\d{4}-\d\d-\d\d to |Coupon dates from|Second derivative|A whole period|Certainty|Days (with a move|used)|Worse than|Of (the measure|exponentially)|Weight (before|left))/

describe('the derivation of a balance with a future', () => {
  const fixture = openMemoryInstitution(WORKED_LEDGER)
  const labelled = (node: ExplanationNode, label: string): readonly ExplanationNode[] => [
    ...(node.label.startsWith(label) ? [node] : []),
    ...(node.kind === 'step' ? node.parts.flatMap((part) => labelled(part, label)) : []),
  ]
  const asked = (endpoint: { readonly path: string }, row: readonly string[], column: string, more: object = {}) =>
    fixture.ask(explain, { more: { endpoint: endpoint.path, row, column, ...more } })

  it('its settlements are quantity × multiplier × the move of the price since the close before, or since the deal', async () => {
    // 5,000 - 1,000 - fees 6 + 2 × 10 × (503 - 500) + 2 × 10 × (501 - 503).
    const { value, root } = await asked(positionDetail, ['USD', 'Alpha'], 'quantity')
    equal(value, 4_014)
    closeTo(explanationValue(root!), 4_014, 1e-9)
    const [dealt, held] = labelled(root!, 'Settlement of FUTR in Alpha, USD')
    ok(dealt?.kind === 'step' && held?.kind === 'step')
    deepEqual([dealt.value, held.value], [60, -40])
    const numbers = (node: ExplanationNode): readonly number[] =>
      node.kind === 'step' ? node.parts.flatMap(numbers) : [node.value]
    deepEqual(
      [numbers(dealt), numbers(held)],
      [
        [2, 10, 503, 500],
        [2, 10, 501, 503],
      ],
    )
    const [price] = labelled(dealt, 'Deal price')
    ok(price?.kind === 'input')
    match(price.source, /^Entry T1 of transactions/)
    const closes = labelled(held, 'Close of FUTR').map((node) => node.kind === 'input' && [node.source, node.day])
    deepEqual(closes, [
      ['Closing prices', Date.UTC(2026, 2, 20) / 1000],
      ['Closing prices', Date.UTC(2026, 2, 19) / 1000],
    ])
    const [bought] = labelled(held, 'Units of 2026-03-19')
    ok(bought?.kind === 'input')
    match(bought.source, /^Entry T1 of transactions/)
  })

  it('futures of two currencies that settle the same amounts are each in the balance of their own', async () => {
    const future = WORKED_LEDGER.instruments.find(({ id }) => id === 'FUTR')
    const closes = WORKED_LEDGER.prices.filter(({ instrument }) => instrument === 'FUTR')
    const [dealt] = WORKED_LEDGER.transactions
    const both = openMemoryInstitution({
      ...WORKED_LEDGER,
      instruments: [...WORKED_LEDGER.instruments, { ...future!, id: 'EURF', ticker: 'EURF', currency: 'EUR' }],
      prices: [...WORKED_LEDGER.prices, ...closes.map((close) => ({ ...close, instrument: 'EURF' }))],
      transactions: [
        ...WORKED_LEDGER.transactions,
        { ...dealt!, id: 'E1', instrument: 'EURF', currency: 'EUR', settlementCurrency: null, fees: '0' },
      ],
    })
    const settled = async (currency: string) => {
      const more = { endpoint: positionDetail.path, row: [currency, 'Alpha'], column: 'quantity' }
      const { root } = await both.ask(explain, { more })
      return labelled(root!, 'Settlement of').map(({ label, value }) => `${label.split(' ')[2]} ${value}`)
    }
    deepEqual(
      [await settled('USD'), await settled('EUR')],
      [
        ['FUTR 60', 'FUTR -40'],
        ['EURF 60', 'EURF -40'],
      ],
    )
  })

  it('two equal amounts of a day are two entries', async () => {
    const [gift] = WORKED_LEDGER.transfers.filter(({ id }) => id === 'X5')
    const twice = ['G1', 'G2'].map((id) => ({ ...gift!, id, date: '2026-03-20', amount: '70' }))
    const given = openMemoryInstitution({ ...WORKED_LEDGER, transfers: [...WORKED_LEDGER.transfers, ...twice] })
    const more = { endpoint: positionDetail.path, row: ['USD', 'Alpha'], column: 'quantity' }
    const { root } = await given.ask(explain, { more })
    const sources = labelled(root!, 'Received').flatMap((node) => (node.kind === 'input' && node.value === 70 ? node.source : []))
    deepEqual(sources, ['Entry G1 of transfers', 'Entry G2 of transfers'])
  })

  it('no derivation of the ledger ends at a number that no entry, close, rate, term or method gives', async () => {
    const ends = new Set<string>()
    // A step of one name and value is replayed once: a bond's yield stands in each of its discount factors.
    const opened = new Set<string>()
    for (const endpoint of [positionDetail, npvSnapshot, portfolioCalculator, portfolioEvolution, riskSnapshot]) {
      const more = { timePeriod: 'Max' }
      const reply: Readonly<Record<string, unknown>> = await fixture.ask(endpoint, { more })
      for (const { row, column } of sampled(reportedFigures(endpoint, reply), 12)) {
        const queue: ExplanationNode[] = []
        const { root } = await asked(endpoint, row, column, more)
        if (root) queue.push(root)
        for (const node of queue) {
          const name = `${node.kind} ${node.label} ${node.value}`
          if (node.kind !== 'input' && opened.has(name)) continue
          opened.add(name)
          if (node.kind === 'step') queue.push(...node.parts)
          else if (node.kind === 'input') ends.add(node.source)
          else queue.push((await asked(endpoint, row, column, { ...more, path: node.path })).root!)
        }
      }
    }
    deepEqual(
      [...ends].filter((source) => !LEAF.test(source)),
      [],
    )
    ok(ends.size > 20, `${ends.size}`)
  })
})
