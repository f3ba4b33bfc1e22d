import { deepEqual, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exposure } from '@portal/contract/reports/exposure.ts'
import { issuerClients } from '@portal/contract/reports/positions/issuer-clients.ts'
import type { Failure } from '#base/failure.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { inKind, share } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import { openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'

const [client] = WORKED_MARKET.clients
const [account] = WORKED_MARKET.accounts
/** Clients with one account each, of which the first holds 100 of ACME at 7, the second 10, and the others nothing of it. */
const OTHERS = Array.from({ length: 29 }, (_, index) => `Dune ${index + 1}`)

const DATASET: Dataset = {
  ...WORKED_MARKET,
  clients: [...WORKED_MARKET.clients, ...OTHERS.map((name) => ({ ...client!, id: name, name }))],
  portfolios: [...WORKED_MARKET.portfolios, ...OTHERS.map((name) => ({ client: name, name: account!.portfolio! }))],
  accounts: [...WORKED_MARKET.accounts, ...OTHERS.map((name) => ({ ...account!, id: name, name, client: name }))],
  instruments: [...WORKED_MARKET.instruments, share('ACME', { issuer: 'Total' })],
  prices: [...WORKED_MARKET.prices, { instrument: 'ACME', day: '2026-03-20', close: '7' }],
  transfers: [
    ...WORKED_MARKET.transfers,
    inKind('I1', { account: 'Alpha', date: '2026-03-20', instrument: 'ACME', quantity: '100' }),
    inKind('I2', { account: 'Dune 1', date: '2026-03-20', instrument: 'ACME', quantity: '10' }),
    inKind('I3', { account: 'Dune 2', date: '2026-03-20', instrument: 'USAA', quantity: '1' }),
  ],
}

describe('POST /reports/issuer-clients', () => {
  const house = openMemoryInstitution(DATASET)
  const names = house.clients.map(({ name }) => name)
  const ask = (more: object = {}) => house.ask(issuerClients, { more: { issuer: 'ACME', ...more } })

  it('has the row of each client’s own exposure; an issuer may have the name of the total', async () => {
    const { rows } = await ask()
    const held = rows.filter(({ npv }) => npv !== 0)
    deepEqual(held.map(({ client: name, direct }) => [name, direct]).toSorted(), [
      [client!.name, 700],
      ['Dune 1', 70],
    ])
    for (const { client: name, ...figures } of held) {
      const exposed = await house.ask(exposure, { client: name, more: { dimension: 'issuer' } })
      const { name: _, ...own } = exposed.rows.find((row) => row.name === 'Total')!
      deepEqual(figures, own)
    }
  })

  it('is read 25 clients at a time', async () => {
    const first = await ask()
    const second = await ask({ after: first.next })
    deepEqual([first.rows.length, first.clients, second.next], [25, 30, null])
    deepEqual(
      [...first.rows, ...second.rows].map((row) => row.client),
      names,
    )
  })

  it('after a client that the caller does not have is not found', async () => {
    await rejects(ask({ after: 'Elsewhere' }), ({ status, reason }: Failure) => status === 404 && reason === 'Not found')
  })
})
