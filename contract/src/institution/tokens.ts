import * as z from 'zod/mini'

import type { TokenScope } from '../access/roles.ts'
import { endpoint } from '../endpoint.ts'
import { empty, epochSeconds, id, nothing } from '../scalars.ts'
import { checkIpRange, INVALID_ADDRESS, plainAddress } from './ip-range.ts'

/**
 * The scope of a token: read reports; send prices, exchange rates and quotes; send all other import files. A token may follow and
 * undo its own imports.
 */
export const tokenScope = z.enum(['read-reports', 'send-prices', 'send-books'] satisfies readonly TokenScope[])

/** The scopes of a token that is created without any. */
export const DEFAULT_SCOPES: readonly TokenScope[] = ['read-reports']

/** In canonical form; otherwise the reason says what is wrong. */
const listedAddress = z.string().check(
  z.trim(),
  z.refine((text) => checkIpRange(text).address !== undefined, { error: ({ input }) => checkIpRange(String(input)).reason }),
  z.overwrite((text) => checkIpRange(text).address ?? text),
)
const singleAddress = z.string().check(
  z.trim(),
  z.refine((text) => plainAddress(text) !== undefined, INVALID_ADDRESS),
  z.overwrite((text) => plainAddress(text) ?? text),
)

/** A row of the whitelist. The full token is shown only when it is created, and masked afterwards. */
const whitelistEntry = z.strictObject({
  token: z.string(),
  tokenId: z.string(),
  /** A label; may be empty. */
  name: z.string(),
  scopes: z.array(tokenScope),
  ipAddresses: z.array(z.string()),
  createdAt: epochSeconds,
  /** The token is refused from this time; null for no expiry. */
  expiresAt: z.nullable(epochSeconds),
  lastUsedAt: z.nullable(epochSeconds),
  lastAddress: z.nullable(z.string()),
})
export type WhitelistEntry = z.infer<typeof whitelistEntry>

export const whitelist = endpoint({
  method: 'GET',
  path: '/b2b/institutions/tokens/{institutionID}',
  access: 'manage-tokens',
  summary: 'The API tokens of the institution with their permitted addresses.',
  request: nothing,
  response: z.strictObject({ rows: z.array(whitelistEntry) }),
})

export const createToken = endpoint({
  method: 'POST',
  path: '/b2b/institutions/token/{institutionID}',
  access: 'manage-tokens',
  actsOnce: true,
  summary: 'Creates an API token for a set of IP addresses; the only reply that shows it whole.',
  request: z.strictObject({
    institutionID: id,
    name: z.optional(z.string().check(z.trim(), z.maxLength(100, 'A name has at most 100 characters'))),
    scopes: z.optional(z.array(tokenScope).check(z.minLength(1, 'Choose what the token may do'), z.maxLength(3))),
    /** IPv4 or IPv6, one address or a range such as 192.0.2.0/24. */
    ipAddresses: z
      .array(listedAddress)
      .check(z.minLength(1, 'IP addresses are required'), z.maxLength(100, 'A token has at most 100 IP addresses')),
    expiresAt: z.optional(epochSeconds),
  }),
  response: whitelistEntry,
})

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/b2b/institutions/revoke-token/{institutionID}/{tokenId}',
  access: 'manage-tokens',
  actsOnce: true,
  summary: 'Revokes one API token.',
  request: nothing,
  response: empty,
})

export const revokeTokens = endpoint({
  method: 'DELETE',
  path: '/b2b/institutions/revoke-tokens/{institutionID}',
  access: 'manage-tokens',
  actsOnce: true,
  summary: 'Revokes every API token of the institution.',
  request: nothing,
  response: empty,
})

export const permittedAddress = endpoint({
  method: 'POST',
  path: '/permitted-address',
  access: 'manage-tokens',
  writes: false,
  summary: 'Whether a program may call from an address; the own one where none is given.',
  request: z.strictObject({ address: z.optional(singleAddress) }),
  response: z.strictObject({ address: z.string(), isPermitted: z.boolean() }),
})
