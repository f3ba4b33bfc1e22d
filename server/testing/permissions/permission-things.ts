import { randomUUID } from 'node:crypto'

import {
  accountId,
  callerNamed,
  clientId,
  HARBOUR,
  MEADOW,
  type PersonName,
  portfolioId,
} from '../institutions/two-institutions.ts'
import type { AuthServer } from '../servers/auth-server.ts'
import { addOrders, sendJobs } from './permission-orders.ts'
import { MEADOW_EMPLOYEE } from './permission-people.ts'
import type { PermissionThings, Things } from './permission-request.ts'
import { addRun } from './permission-runs.ts'
import { addPasskey, knowDevice, openSession } from './permission-sessions.ts'
import { addShared } from './permission-shared.ts'
import { type openPrograms, spareTokens } from './permission-tokens.ts'

/** Batches that can be undone. */
interface Batches {
  /** Of the program that sends books, of the one that sends prices, and of neither. */
  readonly harbour: readonly string[]
  readonly meadow: string
}

type Place = Pick<Things, 'institutionId' | 'clientName' | 'accountName'> & { readonly portfolio: string }

/** Adds an object of every kind for each column of the table, where accounts, portfolios and batches are booked already. */
export async function openThings(
  authServer: AuthServer,
  programs: Awaited<ReturnType<typeof openPrograms>>,
  batches: Batches,
): Promise<PermissionThings> {
  const ofInstitution = await institutionThings(authServer)
  const [bookJob, priceJob, otherJob, foreignJob] = await sendJobs(authServer, [
    { institutionId: HARBOUR, tokenId: programs.books.id },
    { institutionId: HARBOUR, tokenId: programs.prices.id },
    { institutionId: HARBOUR, tokenId: null },
    { institutionId: MEADOW, tokenId: null },
  ])
  const [bookBatch, priceBatch, otherBatch] = batches.harbour
  const { id: tokenId } = programs.reports
  const program = { institutionId: HARBOUR, userId: null, tokenId, orderedBy: `token:${tokenId}` }
  const orderedBy = (name: PersonName) => {
    const { institutionId, userId, email } = callerNamed(name)
    return addOrders(authServer, { institutionId, userId, tokenId: null, orderedBy: email })
  }
  const shared = (place: Place) => ({ ...placeThings(place), ...ofInstitution[place.institutionId]! })
  return {
    own: {
      ...shared({ institutionId: HARBOUR, clientName: 'Alder', accountName: 'Alpha', portfolio: 'Growth' }),
      ...(await signedIn(authServer, 'alder')),
      ...(await orderedBy('employee')),
      userId: callerNamed('alder').userId,
      batchId: bookBatch!,
      jobId: bookJob!,
    },
    assigned: {
      ...shared({ institutionId: HARBOUR, clientName: 'Birch', accountName: 'Delta', portfolio: 'Income' }),
      ...(await signedIn(authServer, 'birch')),
      ...(await addOrders(authServer, program)),
      userId: callerNamed('birch').userId,
      batchId: priceBatch!,
      jobId: priceJob!,
    },
    unassigned: {
      ...shared({ institutionId: HARBOUR, clientName: 'Cedar', accountName: 'Epsilon', portfolio: 'Unassigned' }),
      ...(await signedIn(authServer, 'employee')),
      ...(await orderedBy('admin')),
      userId: callerNamed('fresh').userId,
      batchId: otherBatch!,
      jobId: otherJob!,
      clientName: 'Alder',
      accountId: accountId(HARBOUR, 'Alder', 'Gamma'),
      accountName: 'Gamma',
    },
    foreign: {
      ...shared({ institutionId: MEADOW, clientName: 'Alder', accountName: 'Alpha', portfolio: 'Growth' }),
      ...(await signedIn(authServer, 'stranger')),
      ...(await orderedBy('stranger')),
      userId: MEADOW_EMPLOYEE,
      batchId: batches.meadow,
      jobId: foreignJob!,
    },
    missing: missingThings(),
  }
}

/** Objects that each institution has once. */
async function institutionThings(authServer: AuthServer) {
  const tokens = await spareTokens(authServer)
  const harbour = { Alder: ['Alpha', 'Beta', 'Gamma'], Birch: ['Delta'], Cedar: ['Epsilon'] }
  return {
    [HARBOUR]: {
      ...(await addShared(authServer, HARBOUR, ['Alder/Alpha', 'Alder/Gamma', 'Birch/Delta'])),
      runId: await addRun(authServer, HARBOUR, harbour),
      tokenId: tokens[HARBOUR]!,
    },
    [MEADOW]: {
      ...(await addShared(authServer, MEADOW, ['Alder/Alpha'])),
      runId: await addRun(authServer, MEADOW, { Alder: ['Alpha'] }),
      tokenId: tokens[MEADOW]!,
    },
  }
}

const placeThings = ({ institutionId, clientName, accountName, portfolio }: Place) => ({
  institutionId,
  clientName,
  clientId: clientId(institutionId, clientName),
  portfolioId: portfolioId(institutionId, clientName, 'Empty'),
  heldIn: portfolioId(institutionId, clientName, portfolio),
  accountId: accountId(institutionId, clientName, accountName),
  accountName,
  movedId: accountId(institutionId, clientName, accountName),
})

const signedIn = async (authServer: AuthServer, name: PersonName) => ({
  sessionId: (await openSession(authServer, name)).sessionId,
  deviceId: await knowDevice(authServer, name),
  passkeyId: await addPasskey(authServer, name),
})

const missingThings = (): Things => ({
  clientName: 'Alder',
  accountName: 'Alpha',
  institutionId: randomUUID(),
  clientId: randomUUID(),
  portfolioId: randomUUID(),
  heldIn: randomUUID(),
  accountId: randomUUID(),
  movedId: randomUUID(),
  userId: randomUUID(),
  sessionId: randomUUID(),
  deviceId: randomUUID(),
  passkeyId: randomUUID(),
  tokenId: randomUUID(),
  batchId: randomUUID(),
  mandateId: randomUUID(),
  assignmentId: randomUUID(),
  limitId: randomUUID(),
  sourceId: randomUUID(),
  deliveryTokenId: randomUUID(),
  packId: randomUUID(),
  documentId: randomUUID(),
  scheduleId: randomUUID(),
  jobId: randomUUID(),
  runId: randomUUID(),
})
