import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { day } from '../reports/time-period.ts'
import { id, nothing } from '../scalars.ts'
import { attaches, pack, packContent, packDocument } from './pack-terms.ts'

export const orderPack = endpoint({
  method: 'POST',
  path: '/packs',
  access: 'order-packs',
  actsOnce: true,
  summary:
    'Orders a document for each of many clients, of the accounts that the caller may see. Each is a job of its own; one that fails says ' +
    'why, and the others are made.',
  request: z.strictObject({
    ...packContent,
    asOf: meant(z.optional(day), 'ISO date of the figures of all documents. Default: the last close at the time of the order.'),
    mailsWhenDone: meant(z.optional(z.boolean()), 'Whether the user who orders it gets a letter when it has ended.'),
    attaches,
  }),
  response: pack,
})

export const packs = endpoint({
  method: 'GET',
  path: '/packs',
  access: 'order-packs',
  summary:
    'The packs of the caller, newest first, fifty at a time; who may see every client gets those of all. `before` is the id of the last ' +
    'one seen.',
  request: z.strictObject({ before: z.optional(id) }),
  response: z.strictObject({ rows: z.array(pack), hasMore: z.boolean() }),
})

export const packDetail = endpoint({
  method: 'GET',
  path: '/packs/{id}',
  access: 'order-packs',
  summary: 'One pack with its documents, by the name of the client: those of accounts that the caller may see now.',
  request: nothing,
  response: z.strictObject({
    pack: meant(pack, 'What was ordered, and how far it is.'),
    documents: meant(z.array(packDocument), 'A document a client.'),
  }),
})

export const packZip = endpoint({
  method: 'GET',
  path: '/packs/{id}/zip',
  access: 'order-packs',
  summary: 'The documents of a pack that were made, as a ZIP. Recorded in the audit trail.',
  request: nothing,
  response: z.strictObject({}),
  reply: 'file',
})

export const packFile = endpoint({
  method: 'GET',
  path: '/packs/{id}/documents/{documentId}',
  access: 'order-packs',
  summary: 'One document of a pack, byte by byte as it was made. Recorded in the audit trail.',
  request: nothing,
  response: z.strictObject({}),
  reply: 'file',
})

export const cancelPack = endpoint({
  method: 'POST',
  path: '/packs/{id}/cancel',
  access: 'order-packs',
  summary: 'Cancels what is left of a pack; what was made stays.',
  request: nothing,
  response: pack,
})

export const retryPack = endpoint({
  method: 'POST',
  path: '/packs/{id}/retry',
  access: 'order-packs',
  summary: 'Orders once more what failed or was cancelled of a pack, for the same day; what was made stays as it is.',
  request: nothing,
  response: pack,
})
