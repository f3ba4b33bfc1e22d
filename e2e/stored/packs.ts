import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { Pack } from '@portal/contract/packs/pack-terms.ts'
import type { packDetail, packs } from '@portal/contract/packs/packs.ts'
import type { packSchedules } from '@portal/contract/packs/schedules.ts'

import { AT, LONG_NAME } from './examples.ts'

/** One a month, of all clients, and one whose last order failed. */
export const PACK_SCHEDULES: ResponseOf<typeof packSchedules> = {
  rows: [
    {
      id: '95000000-0000-4000-8000-000000000001',
      name: 'Monthly',
      clientIds: null,
      kind: 'brief',
      timePeriod: 'previousMonth',
      reportingCCY: null,
      paper: 'A4',
      every: 'month',
      on: 2,
      at: '07:30',
      timeZone: 'Europe/Zurich',
      mailsWhenDone: true,
      attaches: true,
      isPaused: false,
      owner: 'carla@halden.example',
      nextAt: AT + 86_400,
      lastAt: AT,
      problem: null,
    },
    {
      id: '95000000-0000-4000-8000-000000000002',
      name: LONG_NAME,
      kind: 'full',
      timePeriod: '1Y',
      reportingCCY: 'EUR',
      clientIds: ['20000000-0000-4000-8000-000000000001'],
      paper: 'Letter',
      every: 'week',
      on: 1,
      at: '18:00',
      timeZone: 'UTC',
      mailsWhenDone: false,
      attaches: false,
      isPaused: true,
      owner: 'ben@halden.example',
      nextAt: null,
      lastAt: AT,
      problem: 'Who ordered it may not see this client any more, cannot sign in, or may not order packs.',
    },
  ],
}

const pack: Omit<Pack, 'id'> = {
  kind: 'brief',
  timePeriod: '1Y',
  reportingCCY: null,
  asOf: '2026-11-19',
  paper: 'A4',
  orderedBy: 'carla@halden.example',
  orderedAt: AT,
  endedAt: AT + 60,
  clients: 3,
  made: 2,
  failed: 1,
  cancelled: 0,
  left: 0,
  bytes: 412_000,
}

/** One that is being made, and one with a client that failed. */
export const PACKS: ResponseOf<typeof packs> = {
  rows: [
    {
      ...pack,
      id: '80000000-0000-4000-8000-000000000001',
      kind: 'full',
      timePeriod: '2026-07-01/2026-09-30',
      asOf: null,
      endedAt: null,
      made: 1,
      failed: 0,
      left: 2,
    },
    { ...pack, id: '80000000-0000-4000-8000-000000000002' },
  ],
  hasMore: false,
}

/** The documents of one of them. */
export function packOf(given: Pack): ResponseOf<typeof packDetail> {
  const names = ['Brightwater Foundation', LONG_NAME, 'Marlowe Pension Scheme']
  const document = {
    reason: null,
    madeAt: null,
    asOf: null,
    dataVersion: null,
    bytes: null,
    sha256: null,
    fileName: null,
    mailedAt: null,
  }
  const made = { madeAt: AT + 30, asOf: AT, dataVersion: '2-2026-11-19', bytes: 206_000, sha256: 'a1'.repeat(32) }
  const documents = names.map((client, place) => {
    const facts = {
      ...document,
      id: `81000000-0000-4000-8000-00000000000${place}`,
      clientId: `20000000-0000-4000-8000-00000000000${place}`,
      client,
    }
    if (place < given.made) return { ...facts, ...made, state: 'made' as const, fileName: `${place}.pdf` }
    if (given.left > 0) return { ...facts, state: 'waiting' as const }
    return { ...facts, state: 'failed' as const, reason: 'The process that worked on it has ended or does not answer.' }
  })
  return { pack: given, documents }
}
