import { createHash } from 'node:crypto'

import { between, type Random } from './fault.ts'
import type { House } from './house.ts'
import type { Reply, Write } from './journal.ts'
import type { State } from './state.ts'

/** Somebody who writes one thing after the other about things that nobody else touches. */
export type Writer = (kept: State) => Write

const PRICES = 6
const DAY_MS = 86_400_000

/** One writer an administrator: both matrices, tokens, preferences, exports, users, portfolios and imports. */
export function writersOf(house: House, run: string, random: Random): readonly Writer[] {
  let count = 0
  const next = () => ++count
  const keyOf = (number: number) => `${run}-${number}`
  return [
    ...[0, 1, 2].map((who) => cellsWriter(who, who)),
    ...[3, 4].map((who) => placesWriter(who, who - 3)),
    tokenWriter(5),
    ownWriter(6),
    userWriter(7),
    portfolioWriter(8),
    importWriter(9),
  ]

  /** Saves a person's row of the User Assigns matrix, several cells at a time. */
  function cellsWriter(who: number, row: number): Writer {
    const userID = house.people[row]!
    return (kept) => {
      const had = new Set(kept.get(`cells:${userID}`)?.split(',').filter(Boolean))
      const all = house.portfolios.slice(1)
      const flipped = all.filter(() => random() < 0.5)
      const cells = flipped.length === 0 ? all : flipped
      const has = new Set(all.filter((id) => had.has(id) !== cells.includes(id)))
      return {
        ...{ who, key: keyOf(next()), method: 'POST', path: '/b2b/user-portfolios/update', deed: 'institution.assign-users' },
        body: cells.map((portfolioID) => ({ userID, portfolioID, checked: has.has(portfolioID) })),
        after: new Map([[`cells:${userID}`, [...has].sort().join(',')]]),
      }
    }
  }

  /** Moves four accounts at once, all to one portfolio. */
  function placesWriter(who: number, block: number): Writer {
    const accounts = house.accounts.slice(block * 4, block * 4 + 4)
    return (kept) => {
      const from = kept.get(`place:${accounts[0]}`) ?? house.portfolios[0]!
      const others = house.portfolios.filter((id) => id !== from)
      const to = others[between(random, 0, others.length - 1)]!
      return {
        ...{
          who,
          key: keyOf(next()),
          method: 'POST',
          path: '/b2b/account-portfolios/update',
          deed: 'institution.assign-accounts',
        },
        body: accounts.flatMap((accountID) => [
          { accountID, portfolioID: from, checked: false },
          { accountID, portfolioID: to, checked: true },
        ]),
        after: new Map(accounts.map((id) => [`place:${id}`, to])),
      }
    }
  }

  /** Creates a token and revokes the one before. */
  function tokenWriter(who: number): Writer {
    let made: { readonly tokenId: string; readonly address: string; readonly hash: string } | undefined
    return () => {
      const number = next()
      if (made) {
        const { tokenId, address, hash } = made
        made = undefined
        return {
          ...{ who, key: keyOf(number), method: 'DELETE', deed: 'institution.revoke-token' },
          path: `/b2b/institutions/revoke-token/${house.institutionId}/${tokenId}`,
          after: new Map([
            [`token:${address}`, ''],
            [`secret:${hash}`, ''],
          ]),
        }
      }
      const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
      return {
        ...{ who, key: keyOf(number), method: 'POST', deed: 'institution.create-token' },
        path: `/b2b/institutions/token/${house.institutionId}`,
        body: { institutionID: house.institutionId, ipAddresses: [address] },
        after: new Map([[`token:${address}`, '1']]),
        told: ({ token, tokenId }: Reply) => {
          const hash = createHash('sha256').update(String(token)).digest('hex')
          made = { tokenId: String(tokenId), address, hash }
          return new Map([[`secret:${hash}`, '1']])
        },
      }
    }
  }

  /** Saves a preference of their own, and tells of an export. */
  function ownWriter(who: number): Writer {
    return () => {
      const number = next()
      if (number % 2 === 0) {
        const file = `export-${run}-${number}.csv`
        const after = new Map([[`export:${file}`, '1']])
        return { who, key: keyOf(number), method: 'POST', path: '/exports', body: { file, rows: number }, after }
      }
      const value = `${number} ${'x'.repeat(500)}`
      const after = new Map([[`preference:${house.admins[who]!.id}:columns`, value]])
      return { who, key: keyOf(number), method: 'POST', path: '/preferences', body: { key: 'columns', value }, after }
    }
  }

  /** Invites somebody, and deletes them again. */
  function userWriter(who: number): Writer {
    let invited: { readonly id: string; readonly email: string } | undefined
    return () => {
      const number = next()
      if (invited) {
        const { id, email } = invited
        invited = undefined
        const after = new Map([[`user:${email}`, '']])
        return { who, key: keyOf(number), method: 'DELETE', path: `/b2b/admins/${id}`, after, deed: 'institution.delete-user' }
      }
      const email = `guest-${run}-${number}@faults.example`
      return {
        ...{ who, key: keyOf(number), method: 'POST', path: '/b2b/admins/register-user', deed: 'institution.invite-user' },
        body: { email, institutionID: house.institutionId },
        after: new Map([[`user:${email}`, '1']]),
        told: ({ id }: Reply) => {
          invited = { id: String(id), email }
          return new Map()
        },
      }
    }
  }

  /** Adds a portfolio, and deletes it again. */
  function portfolioWriter(who: number): Writer {
    let added: { readonly id: string; readonly name: string } | undefined
    return () => {
      const number = next()
      if (added) {
        const { id, name } = added
        added = undefined
        const after = new Map([[`portfolio:${name}`, '']])
        return {
          who,
          key: keyOf(number),
          method: 'DELETE',
          path: `/b2b/portfolios/${id}`,
          after,
          deed: 'institution.delete-portfolio',
        }
      }
      const name = `Added ${run} ${number}`
      return {
        ...{ who, key: keyOf(number), method: 'POST', path: '/b2b/portfolios', deed: 'institution.add-portfolio' },
        body: { name, clientID: house.clientId },
        after: new Map([[`portfolio:${name}`, '1']]),
        told: ({ id }: Reply) => {
          added = { id: String(id), name }
          return new Map()
        },
      }
    }
  }

  /** Sends a file of prices. */
  function importWriter(who: number): Writer {
    return () => {
      const number = next()
      const name = `prices ${run} ${number}`
      const instrument = `I-${run}-${number}`
      const days = Array.from({ length: PRICES }, (_, i) => new Date(Date.UTC(2024, 0, 1) + i * 7 * DAY_MS))
      const lines = days.map((day, i) => `${instrument},${day.toISOString().slice(0, 10)},${100 + i}\n`)
      const instruments = `id,ticker,name,kind,currency,multiplier,asset_class\n${instrument},${instrument},${instrument},share,EUR,1,Equity\n`
      return {
        ...{ who, key: keyOf(number), method: 'POST', path: '/imports', deed: 'ingest.send' },
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

/** How many prices each import brings, once it is booked. */
export const PRICES_OF_IMPORT = String(PRICES)
