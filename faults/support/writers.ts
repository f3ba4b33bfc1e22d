import { createHash } from 'node:crypto'

import { between, type Random } from '../fault.ts'
import type { Reply, Write } from './journal.ts'
import type { State } from './state.ts'
import type { TestInstitution } from './test-institution.ts'

/** A sequence of writes to objects that no other writer modifies. */
export type Writer = (expected: State) => Write

const PRICES = 6
const DAY_MS = 86_400_000

/** The writers, one an administrator: both matrices, tokens, preferences, exports, users, portfolios and imports. */
export function writersOf(institution: TestInstitution, run: string, random: Random): readonly Writer[] {
  let count = 0
  const next = () => ++count
  const keyOf = (number: number) => `${run}-${number}`
  return [
    ...[0, 1, 2].map((adminIndex) => cellsWriter(adminIndex, adminIndex)),
    ...[3, 4].map((adminIndex) => accountsWriter(adminIndex, adminIndex - 3)),
    tokenWriter(5),
    ownWriter(6),
    userWriter(7),
    portfolioWriter(8),
    importWriter(9),
  ]

  /** Saves a user's row of the User Assigns matrix, several cells at a time. */
  function cellsWriter(adminIndex: number, row: number): Writer {
    const userID = institution.people[row]!
    return (expected) => {
      const had = new Set(expected.get(`cells:${userID}`)?.split(',').filter(Boolean))
      const all = institution.portfolios.slice(1)
      const flipped = all.filter(() => random() < 0.5)
      const cells = flipped.length === 0 ? all : flipped
      const has = new Set(all.filter((id) => had.has(id) !== cells.includes(id)))
      return {
        adminIndex,
        key: keyOf(next()),
        method: 'POST',
        path: '/b2b/user-portfolios/update',
        auditEvent: 'institution.assign-users',
        body: cells.map((portfolioID) => ({ userID, portfolioID, checked: has.has(portfolioID) })),
        after: new Map([[`cells:${userID}`, [...has].sort().join(',')]]),
      }
    }
  }

  /** Moves four accounts to one portfolio at once. */
  function accountsWriter(adminIndex: number, block: number): Writer {
    const accounts = institution.accounts.slice(block * 4, block * 4 + 4)
    return (expected) => {
      const from = expected.get(`place:${accounts[0]}`) ?? institution.portfolios[0]!
      const others = institution.portfolios.filter((id) => id !== from)
      const to = others[between(random, 0, others.length - 1)]!
      return {
        adminIndex,
        key: keyOf(next()),
        method: 'POST',
        path: '/b2b/account-portfolios/update',
        auditEvent: 'institution.assign-accounts',
        body: accounts.flatMap((accountID) => [
          { accountID, portfolioID: from, checked: false },
          { accountID, portfolioID: to, checked: true },
        ]),
        after: new Map(accounts.map((id) => [`place:${id}`, to])),
      }
    }
  }

  /** Creates a token and revokes the previous one. */
  function tokenWriter(adminIndex: number): Writer {
    let made: { readonly tokenId: string; readonly address: string; readonly hash: string } | undefined
    return () => {
      const number = next()
      if (made) {
        const { tokenId, address, hash } = made
        made = undefined
        return {
          adminIndex,
          key: keyOf(number),
          method: 'DELETE',
          auditEvent: 'institution.revoke-token',
          path: `/b2b/institutions/revoke-token/${institution.institutionId}/${tokenId}`,
          after: new Map([
            [`token:${address}`, ''],
            [`secret:${hash}`, ''],
          ]),
        }
      }
      const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
      return {
        adminIndex,
        key: keyOf(number),
        method: 'POST',
        auditEvent: 'institution.create-token',
        path: `/b2b/institutions/token/${institution.institutionId}`,
        body: { institutionID: institution.institutionId, ipAddresses: [address] },
        after: new Map([[`token:${address}`, '1']]),
        fromReply: ({ token, tokenId }: Reply) => {
          const hash = createHash('sha256').update(String(token)).digest('hex')
          made = { tokenId: String(tokenId), address, hash }
          return new Map([[`secret:${hash}`, '1']])
        },
      }
    }
  }

  /** Saves a preference of the administrator, and records an export. */
  function ownWriter(adminIndex: number): Writer {
    return () => {
      const number = next()
      if (number % 2 === 0) {
        const file = `export-${run}-${number}.csv`
        const after = new Map([[`export:${file}`, '1']])
        return { adminIndex, key: keyOf(number), method: 'POST', path: '/exports', body: { file, rows: number }, after }
      }
      const value = `${number} ${'x'.repeat(500)}`
      const after = new Map([[`preference:${institution.admins[adminIndex]!.id}:columns`, value]])
      return { adminIndex, key: keyOf(number), method: 'POST', path: '/preferences', body: { key: 'columns', value }, after }
    }
  }

  /** Invites a user, and deletes the user again. */
  function userWriter(adminIndex: number): Writer {
    let invited: { readonly id: string; readonly email: string } | undefined
    return () => {
      const number = next()
      if (invited) {
        const { id, email } = invited
        invited = undefined
        const after = new Map([[`user:${email}`, '']])
        return {
          adminIndex,
          key: keyOf(number),
          method: 'DELETE',
          path: `/b2b/admins/${id}`,
          after,
          auditEvent: 'institution.delete-user',
        }
      }
      const email = `guest-${run}-${number}@faults.example`
      return {
        adminIndex,
        key: keyOf(number),
        method: 'POST',
        path: '/b2b/admins/register-user',
        auditEvent: 'institution.invite-user',
        body: { email, institutionID: institution.institutionId },
        after: new Map([[`user:${email}`, '1']]),
        fromReply: ({ id }: Reply) => {
          invited = { id: String(id), email }
          return new Map()
        },
      }
    }
  }

  /** Adds a portfolio, and deletes it again. */
  function portfolioWriter(adminIndex: number): Writer {
    let added: { readonly id: string; readonly name: string } | undefined
    return () => {
      const number = next()
      if (added) {
        const { id, name } = added
        added = undefined
        const after = new Map([[`portfolio:${name}`, '']])
        return {
          adminIndex,
          key: keyOf(number),
          method: 'DELETE',
          path: `/b2b/portfolios/${id}`,
          after,
          auditEvent: 'institution.delete-portfolio',
        }
      }
      const name = `Added ${run} ${number}`
      return {
        adminIndex,
        key: keyOf(number),
        method: 'POST',
        path: '/b2b/portfolios',
        auditEvent: 'institution.add-portfolio',
        body: { name, clientID: institution.clientId },
        after: new Map([[`portfolio:${name}`, '1']]),
        fromReply: ({ id }: Reply) => {
          added = { id: String(id), name }
          return new Map()
        },
      }
    }
  }

  /** Sends a file of prices. */
  function importWriter(adminIndex: number): Writer {
    return () => {
      const number = next()
      const name = `prices ${run} ${number}`
      const instrument = `I-${run}-${number}`
      const days = Array.from({ length: PRICES }, (_, i) => new Date(Date.UTC(2024, 0, 1) + i * 7 * DAY_MS))
      const lines = days.map((day, i) => `${instrument},${day.toISOString().slice(0, 10)},${100 + i}\n`)
      const instruments = `id,ticker,name,kind,currency,multiplier,asset_class\n${instrument},${instrument},${instrument},share,EUR,1,Equity\n`
      return {
        adminIndex,
        key: keyOf(number),
        method: 'POST',
        path: '/imports',
        auditEvent: 'ingest.send',
        body: {
          name,
          dryRun: false,
          files: { 'instruments.csv': instruments, 'prices.csv': `instrument,day,close\n${lines.join('')}` },
        },
        after: new Map([[`import:${name}`, '1']]),
      }
    }
  }
}

/** The number of prices in each import. */
export const PRICES_OF_IMPORT = String(PRICES)
