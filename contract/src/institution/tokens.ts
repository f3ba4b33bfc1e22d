import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { empty, epochSeconds, id, nothing } from '../scalars.ts'

/** spec.md section 5: four decimal numbers of 0 to 255 without leading zeros. */
const PART = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
export const ipv4 = z.string().check(z.trim(), z.regex(new RegExp(`^${PART}(?:\\.${PART}){3}$`), 'Invalid IP address format'))

/** A row of the whitelist: the token is shown whole once, at its creation, and masked from then on. */
export const whitelistEntry = z.strictObject({
  token: z.string(),
  tokenId: z.string(),
  ipAddresses: z.array(z.string()),
  createdAt: epochSeconds,
  /** From then on it is refused; null for one without an end. */
  expiresAt: z.nullable(epochSeconds),
  lastUsedAt: z.nullable(epochSeconds),
  lastAddress: z.nullable(z.string()),
})
export type WhitelistEntry = z.infer<typeof whitelistEntry>

export const whitelist = endpoint({
  method: 'GET',
  path: '/b2b/institutions/tokens/{institutionID}',
  access: 'admin',
  summary: 'The API tokens of the institution with their permitted addresses.',
  request: nothing,
  response: z.strictObject({ rows: z.array(whitelistEntry) }),
})

export const createToken = endpoint({
  method: 'POST',
  path: '/b2b/institutions/token/{institutionID}',
  access: 'admin',
  actsOnce: true,
  summary: 'Creates an API token for a set of IPv4 addresses; the only reply that shows it whole.',
  request: z.strictObject({
    institutionID: id,
    ipAddresses: z
      .array(ipv4)
      .check(z.minLength(1, 'IP addresses are required'), z.maxLength(100, 'A token has at most 100 IP addresses')),
    expiresAt: z.optional(epochSeconds),
  }),
  response: whitelistEntry,
})

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/b2b/institutions/revoke-token/{institutionID}/{tokenId}',
  access: 'admin',
  actsOnce: true,
  summary: 'Revokes one API token.',
  request: nothing,
  response: empty,
})

export const revokeTokens = endpoint({
  method: 'DELETE',
  path: '/b2b/institutions/revoke-tokens/{institutionID}',
  access: 'admin',
  actsOnce: true,
  summary: 'Revokes every API token of the institution.',
  request: nothing,
  response: empty,
})

export const permittedAddress = endpoint({
  method: 'POST',
  path: '/permitted-address',
  access: 'admin',
  summary: 'Whether a program may call from an address; the own one where none is given.',
  request: z.strictObject({ address: z.optional(ipv4) }),
  response: z.strictObject({ address: z.string(), isPermitted: z.boolean() }),
})
