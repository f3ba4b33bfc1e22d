import type { Account } from '@portal/contract/statements/statement.ts'
import type { StatementRoute } from '#store/booking/statement-routes.ts'
import type { Objection } from '../proposal/outcome.ts'

/** An account of the portal, as statements are routed to it. */
export interface RoutedAccount {
  readonly id: string
  readonly externalId: string
  readonly name: string
  readonly clientName: string
  readonly currency: string
  /** Ids of the other accounts of its client. */
  readonly siblings: readonly string[]
}

/** A caller's choice of accounts. */
export interface RouteChoice {
  /** Only accounts of this client, by name or id. */
  readonly client?: string | undefined
  /** Whether that client is made with a new account, where it is not there. */
  readonly makesClient?: boolean
  /** Ids of the accounts that the sender finds; all where there is no such list. */
  readonly only?: ReadonlySet<string>
  /** Names or ids of accounts; `NUMBER=NAME` is of the statements with that number. */
  readonly accounts: readonly string[]
}

/** Where a statement goes. */
export type Routed = { readonly account: RoutedAccount; readonly isNew: boolean } | Objection

/** The number as it is kept: custodians write spaces in it as they like. */
export const numberKey = ({ number, name }: Account): string => (number ?? name ?? '').replaceAll(/\s+/g, '').toUpperCase()

/**
 * The account of each statement of a file: the one that is kept for its number, else the one that the caller names, else the only account
 * of the client that the caller names. A file with several unknown numbers needs one choice for each.
 */
export function routeStatements(
  statements: readonly { readonly account: Account; readonly sender: string }[],
  routes: readonly StatementRoute[],
  accounts: readonly RoutedAccount[],
  choice: RouteChoice,
): readonly Routed[] {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const kept = new Map(routes.map(({ sender, number, accountId }) => [`${sender}\n${number}`, byId.get(accountId)]))
  const keptFor = ({ account, sender }: (typeof statements)[number]) => kept.get(`${sender}\n${numberKey(account)}`)
  const unknown = new Set(statements.filter((each) => keptFor(each) === undefined).map(({ account }) => numberKey(account)))
  const { all, ofNumber } = chosen(accounts, choice)
  return statements.map((statement) => {
    const number = numberKey(statement.account)
    const there = keptFor(statement)
    const named = ofNumber.get(number) ?? (there === undefined ? (unknown.size === 1 ? all : undefined) : all)
    if (there === undefined)
      return named
        ? { account: named, isNew: number !== '' }
        : { outcome: 'doubtful', code: 'accountNotChosen', params: { number, isNumbered: number === '' ? 'no' : 'yes' } }
    // Of a file with several accounts the call may name one of them.
    if (named !== undefined && named.id !== there.id && (ofNumber.has(number) || statements.length === 1))
      return { outcome: 'doubtful', code: 'accountElsewhere', params: { number, account: there.name } }
    return { account: there, isNew: false }
  })
}

function chosen(accounts: readonly RoutedAccount[], { client, accounts: names }: RouteChoice) {
  const eligible = client === undefined ? accounts : accounts.filter(({ clientName }) => clientName === client)
  const find = (name: string) => eligible.filter(({ id, externalId, name: own }) => [own, externalId, id].includes(name))
  const ofNumber = new Map<string, RoutedAccount>()
  let all: RoutedAccount | undefined
  for (const name of names) {
    const whole = find(name)
    const equals = name.indexOf('=')
    const part = whole.length === 0 && equals > 0 ? find(name.slice(equals + 1)) : []
    if (whole.length === 1) all = whole[0]
    else if (part.length === 1) ofNumber.set(numberKey({ number: name.slice(0, equals) }), part[0]!)
    else throw new UnknownAccount(name, whole.length + part.length)
  }
  if (names.length === 0 && client !== undefined && eligible.length === 1) all = eligible[0]
  if (client !== undefined && eligible.length === 0) throw new UnknownAccount(client, 0)
  return { all, ofNumber }
}

/** A name that no account, or several accounts have. */
export class UnknownAccount extends Error {
  readonly account: string
  readonly isAmbiguous: boolean
  constructor(account: string, count: number) {
    super(account)
    this.account = account
    this.isAmbiguous = count > 1
  }
}
