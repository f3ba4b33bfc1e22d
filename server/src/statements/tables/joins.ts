import type { Entry, Money } from '@portal/contract/statements/statement.ts'
import { absExact, addExact, divideExact, isZero, negateExact, sameExact, signOf, trimExact } from '../base/exact.ts'
import { asDeal, isFiat } from '../base/fiat.ts'
import { instrumentKey } from '../base/instrument-key.ts'
import type { Join } from './preset.ts'

/*
 * Lines that are parts of one entry: the two sides of a currency deal, a trade and the lines of its costs, a dividend and its tax, the
 * old and the new units of a split, the same trade in two tables, what was given and what was received for it, the units and the money
 * of a redemption, what was taken back and the line that takes it back.
 */

/** How many entries wait for their other parts; beyond it they stand alone, so memory stays flat. */
const WINDOW = 4_000

/** An entry that waits for its other part: of one statement. */
interface Waiting {
  readonly of: number
  entry: Entry
  /** The entries that it was joined from, where a file that is cut between them has only one of them. */
  parts: readonly Entry[] | undefined
  /** Keys by which others find it. */
  keys: readonly string[]
}

interface Found {
  readonly key: string
  readonly join: (other: Entry) => Entry | undefined
  readonly isOfEntries: boolean
}

type Pass = (of: number, entry: Entry, parts: readonly Entry[] | undefined) => void

/** Joins whose parts are entries of their own where they come alone. */
const OF_ENTRIES: readonly Join[] = ['order', 'dividendTax']

interface Joiner {
  readonly add: (of: number, entry: Entry) => void
  readonly end: () => void
}

type JoinRule = (entry: Entry) => { readonly key: string; readonly join: (other: Entry) => Entry | undefined } | undefined

/** Joins entries and passes them on in the order of the file. */
export function joiner(joins: readonly Join[], pass: Pass): Joiner {
  if (joins.length === 0) return { add: (of, entry) => pass(of, entry, undefined), end: () => undefined }
  const rules = joins.map((join) => ({ join, of: RULES[join] }))
  let queue: Waiting[] = []
  let first = 0
  const byKey = new Map<string, Waiting[]>()

  /** By each rule that the entry is of, what it is joined by. */
  const found = (of: number, entry: Entry): readonly Found[] =>
    rules.flatMap((rule, at) => {
      const own = rule.of(entry)
      return own ? [{ key: `${at} ${of} ${own.key}`, join: own.join, isOfEntries: OF_ENTRIES.includes(rule.join) }] : []
    })

  function forget(waiting: Waiting): void {
    for (const key of waiting.keys) {
      const left = byKey.get(key)?.filter((each) => each !== waiting)
      if (left && left.length > 0) byKey.set(key, left)
      else byKey.delete(key)
    }
  }

  function shift(): void {
    const waiting = queue[first++]!
    forget(waiting)
    pass(waiting.of, waiting.entry, waiting.parts)
    if (first > WINDOW) {
      queue = queue.slice(first)
      first = 0
    }
  }

  /** Joins what waits with an entry; the joined one takes the place of the other. */
  function joined(all: readonly Found[], entry: Entry): boolean {
    for (const { key, join, isOfEntries } of all) {
      const partners = (byKey.get(key) ?? []).map((waiting) => ({ waiting, result: join(waiting.entry) }))
      const fitting = partners.filter(({ result }) => result !== undefined)
      const best = fitting.sort((a, b) => alike(b.waiting.entry, entry) - alike(a.waiting.entry, entry))[0]
      if (!best?.result) continue
      const { waiting, result } = best
      forget(waiting)
      if (isOfEntries) waiting.parts = [...(waiting.parts ?? [waiting.entry]), entry]
      waiting.entry = result
      register(waiting, found(waiting.of, result))
      return true
    }
    return false
  }

  function register(waiting: Waiting, all: readonly Found[]): void {
    waiting.keys = all.map(({ key }) => key)
    for (const key of waiting.keys) {
      const list = byKey.get(key)
      if (list) list.push(waiting)
      else byKey.set(key, [waiting])
    }
  }

  return {
    add: (of, entry) => {
      const all = found(of, entry)
      if (joined(all, entry)) return
      // An entry without another part waits only behind others, for the order of the file.
      if (all.length === 0 && first === queue.length) {
        pass(of, entry, undefined)
        return
      }
      const waiting = { of, entry, parts: undefined, keys: [] }
      queue.push(waiting)
      register(waiting, all)
      if (queue.length - first > WINDOW) shift()
    },
    end: () => {
      while (first < queue.length) shift()
    },
  }
}

/** How many characters the texts of two entries begin with alike. */
function alike({ text: a = '' }: Entry, { text: b = '' }: Entry): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count++
  return count
}

const RULES: Readonly<Record<Join, JoinRule>> = {
  fx: (entry) =>
    entry.kind === 'fx' && entry.net && !entry.counter && !isZero(entry.net.amount)
      ? { key: `fx ${entry.reference ?? `${entry.day} ${entry.time ?? ''}`}`, join: (other) => dealOf(other, entry) }
      : undefined,

  moment: (entry) =>
    entry.kind === 'fx' && entry.time !== undefined && entry.net && !entry.counter && !isZero(entry.net.amount)
      ? { key: `moment ${entry.day} ${entry.time}`, join: (other) => dealOf(other, entry) }
      : undefined,

  deal: (entry) =>
    entry.kind === 'fx' && entry.reference !== undefined && entry.net && !entry.counter
      ? { key: `deal ${entry.reference}`, join: (other) => (areNear(other, entry) ? dealOf(other, entry) : undefined) }
      : undefined,

  order: (entry) => {
    const isPart = isTrade(entry) || entry.kind === 'bankFee' || entry.kind === 'tax'
    if (entry.reference === undefined || !isPart) return undefined
    return { key: entry.reference, join: (other) => tradeWithCost(entry, other) }
  },

  dividendTax: (entry) => {
    if (entry.kind !== 'dividend' && entry.kind !== 'returnOfCapital' && entry.kind !== 'tax') return undefined
    const { isin, ticker, name } = entry.instrument ?? {}
    const id = isin ?? ticker ?? name
    const currency = entry.net?.currency
    return id && currency ? { key: `${id} ${entry.day} ${currency}`, join: (other) => dividendWithTax(entry, other) } : undefined
  },

  splitLegs: (entry) => {
    const id = entry.instrument?.isin ?? entry.instrument?.ticker
    return entry.kind === 'split' && id ? { key: `${id} ${entry.day}`, join: (other) => splitOf(other, entry) } : undefined
  },

  legs: (entry) =>
    entry.kind === 'conversion' && entry.quantity !== undefined && !entry.otherInstrument
      ? { key: entry.reference ?? `${entry.day} ${entry.time ?? ''}`, join: (other) => exchangeOf(other, entry) }
      : undefined,

  takenBack: (entry) =>
    entry.status === 'cancelled'
      ? {
          key: JSON.stringify([entry.kind, entry.instrument?.isin, entry.quantity, entry.net]),
          join: (other) => takenBackOnce(other, entry),
        }
      : undefined,

  redeemed: (entry) => {
    // Units without money, and money without units.
    if (entry.kind === 'redemption' && (entry.quantity === undefined) !== (entry.net === undefined))
      return { key: `parts ${instrumentKey(entry.instrument ?? {})}`, join: (other) => redemptionOfParts(other, entry) }
    const isin = entry.instrument?.isin
    const isLeg = entry.kind === 'redemption' || (entry.kind === 'conversion' && signOf(entry.quantity ?? '0') < 0)
    if (!isLeg || entry.status !== 'booked' || isin === undefined || entry.quantity === undefined) return undefined
    return { key: `${isin} ${trimExact(entry.quantity)}`, join: (other) => redemptionOf(other, entry) }
  },

  tables: (entry) =>
    isTrade(entry) && entry.quantity !== undefined && entry.text !== undefined
      ? { key: `${entry.kind} ${entry.text}`, join: (other) => sameTrade(other, entry) }
      : undefined,
}

const DAY_MS = 86_400_000

/** Parts of one event are booked within a week. */
const areNear = (a: Entry, b: Entry): boolean => Math.abs(Date.parse(a.day) - Date.parse(b.day)) <= 7 * DAY_MS

const isTrade = ({ kind }: Entry): boolean => kind === 'buy' || kind === 'sell'
const placesOf = (a: Entry, b: Entry): Entry['places'] => [...a.places, ...b.places]

/** `net` is what was bought, `counter` what was sold; the earlier day is that of the deal. */
function dealOf(a: Entry, b: Entry): Entry | undefined {
  if (!a.net || !b.net || a.counter || a.net.currency === b.net.currency) return undefined
  if (signOf(a.net.amount) === signOf(b.net.amount)) return undefined
  const [bought, sold] = signOf(a.net.amount) > 0 ? [a, b] : [b, a]
  const rate = a.rate ?? b.rate
  const fee = a.fee ?? b.fee
  const day = a.day < b.day ? a.day : b.day
  return { ...bought, day, ...(rate && { rate }), ...(fee && { fee }), counter: sold.net!, places: placesOf(a, b) }
}

function tradeWithCost(a: Entry, b: Entry): Entry | undefined {
  const [trade, cost] = isTrade(a) ? [a, b] : [b, a]
  if (!isTrade(trade) || isTrade(cost) || !cost.net || signOf(cost.net.amount) > 0) return undefined
  // Only a fee can move cash in a currency of its own.
  const field = cost.kind === 'tax' && trade.net?.currency === cost.net.currency ? 'tax' : 'fee'
  const before = trade[field]
  const paid = negateExact(cost.net.amount)
  if (before && before.currency !== cost.net.currency) return undefined
  const sum: Money = { currency: cost.net.currency, amount: before ? addExact(before.amount, paid) : paid }
  return { ...trade, [field]: sum, ...netAfter(trade, cost.net), places: placesOf(trade, cost) }
}

function dividendWithTax(a: Entry, b: Entry): Entry | undefined {
  const [dividend, tax] = a.kind === 'tax' ? [b, a] : [a, b]
  if (dividend.kind === 'tax' || tax.kind !== 'tax' || dividend.tax || !dividend.net || !tax.net) return undefined
  if (signOf(tax.net.amount) !== -signOf(dividend.net.amount)) return undefined
  const [paid, taxed] = [aShare(dividend), aShare(tax)]
  if (paid !== undefined && taxed !== undefined && paid !== taxed) return undefined
  return {
    ...dividend,
    gross: dividend.gross ?? dividend.net,
    tax: { currency: tax.net.currency, amount: negateExact(tax.net.amount) },
    ...netAfter(dividend, tax.net),
    places: placesOf(dividend, tax),
  }
}

/** The amount a share that a text names: two payments of a day differ in it. */
const aShare = ({ text = '' }: Entry): string | undefined => /(\d+(?:\.\d+)?) per share/i.exec(text)?.[1]

/** The net amount with a part in its own currency. */
const netAfter = ({ net, gross }: Entry, part: Money): Pick<Entry, 'net' | 'gross'> =>
  net && net.currency === part.currency
    ? { gross: gross ?? net, net: { currency: net.currency, amount: addExact(net.amount, part.amount) } }
    : {}

function splitOf(a: Entry, b: Entry): Entry | undefined {
  if (a.quantity === undefined || b.quantity === undefined || signOf(a.quantity) === signOf(b.quantity)) return undefined
  const [fresh, old] = signOf(a.quantity) > 0 ? [a, b] : [b, a]
  const ratio = divideExact(fresh.quantity!, absExact(old.quantity!))
  const { net: _, gross: __, ...rest } = fresh
  return { ...rest, quantity: addExact(a.quantity, b.quantity), ...(ratio && { ratio }), places: placesOf(a, b) }
}

/** Joins the given currency or coin with the received one; a fee is known where it was paid in a currency. */
function exchangeOf(a: Entry, b: Entry): Entry | undefined {
  if (signOf(a.quantity!) * signOf(b.quantity!) >= 0 || !a.instrument || !b.instrument) return undefined
  if (a.instrument.ticker === b.instrument.ticker) return undefined
  const [given, received] = signOf(a.quantity!) < 0 ? [a, b] : [b, a]
  const { fee: _, ...rest } = given
  const fee = [given, received].find(({ instrument }) => isFiat(instrument!.ticker ?? ''))?.fee
  return asDeal({
    ...rest,
    ...(fee && { fee }),
    otherInstrument: received.instrument!,
    otherQuantity: received.quantity!,
    places: placesOf(a, b),
  })
}

/** The line that takes another one back has no reference to it. */
function takenBackOnce(a: Entry, b: Entry): Entry | undefined {
  if ((a.reference === undefined) === (b.reference === undefined)) return undefined
  return { ...(a.reference === undefined ? b : a), places: placesOf(a, b) }
}

/** The line of the money has the units, too. */
function redemptionOf(a: Entry, b: Entry): Entry | undefined {
  if (a.kind === b.kind) return undefined
  return { ...(a.kind === 'redemption' ? a : b), places: placesOf(a, b) }
}

function redemptionOfParts(a: Entry, b: Entry): Entry | undefined {
  if ((a.quantity === undefined) === (b.quantity === undefined) || Math.abs(Date.parse(a.day) - Date.parse(b.day)) > DAY_MS)
    return undefined
  const [units, money] = a.quantity === undefined ? [b, a] : [a, b]
  return { ...units, ...(money.net && { net: money.net }), places: placesOf(a, b) }
}

/** One table has the cash, the other one the price. */
function sameTrade(a: Entry, b: Entry): Entry | undefined {
  if ((a.price === undefined) === (b.price === undefined) || !sameExact(a.quantity!, b.quantity!)) return undefined
  if (!areNear(a, b)) return undefined
  const [cash, priced] = a.price === undefined ? [a, b] : [b, a]
  const instrument = { ...cash.instrument, ...priced.instrument }
  return { ...priced, instrument, ...(cash.net && { net: cash.net }), places: placesOf(a, b) }
}
