import type { Clock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { networkOf } from '#base/network.ts'
import { refusal } from '#base/refusals.ts'
import { hashOf } from '#base/secrets/token.ts'
import type { Spending } from '#store/session/budget-levels.ts'
import type { Caller } from './caller.ts'

/** `burst` units at once, then `perSecond`. */
interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Calls of one kind that run at the same time, and that wait for that; what comes beyond both is refused. */
interface Share {
  readonly running: number
  readonly waiting: number
  readonly refusal: 'tooManyCalls' | 'manyReports'
  readonly retrySeconds: number
}

/**
 * The budgets, by kind of principal. `origin` is an address, for requests of unknown callers; `device` a browser with a device cookie of
 * ours, which others behind its address cannot keep out; `person` a user with all sessions; `program` an API token; `refusals` are those of an actor that the audit trail has one by one.
 */
const RATES = {
  origin: { burst: 600, perSecond: 30 },
  device: { burst: 600, perSecond: 30 },
  person: { burst: 1_200, perSecond: 40 },
  program: { burst: 600, perSecond: 10 },
  refusals: { burst: 10, perSecond: 1 / 60 },
  /** How fast any of them may spend its budget: what comes sooner waits. */
  pace: { burst: 30, perSecond: 40 },
} as const satisfies Readonly<Record<string, Rate>>

/** The places of a principal. A document and a comparison compute for seconds, an upload may take minutes. */
const SHARES = {
  call: { running: 6, waiting: 128, refusal: 'tooManyCalls', retrySeconds: 1 },
  upload: { running: 2, waiting: 16, refusal: 'tooManyCalls', retrySeconds: 5 },
  document: { running: 2, waiting: 4, refusal: 'manyReports', retrySeconds: 5 },
  comparison: { running: 1, waiting: 4, refusal: 'tooManyCalls', retrySeconds: 2 },
} as const satisfies Readonly<Record<string, Share>>

/** Units of a request: a file or a page, any call, one that makes a document; and beside them for what was not there or not allowed. */
export const UNITS = { file: 0.1, call: 1, document: 20, miss: 9, unknownToken: 4 } as const

export interface Limits {
  readonly rates: { readonly [kind in keyof typeof RATES]: Rate }
  readonly shares: { readonly [kind in keyof typeof SHARES]: Share }
}

/** The limits of an installation that sets no others. */
export const LIMITS: Limits = { rates: RATES, shares: SHARES }

/** The limits with so many times the units of callers. What the audit trail has one by one and how many calls run at once stay. */
export function limitsTimes(factor: number): Limits {
  const times = ({ burst, perSecond }: Rate): Rate => ({ burst: factor * burst, perSecond: factor * perSecond })
  const { origin, device, person, program, pace } = RATES
  const ofCallers = {
    origin: times(origin),
    device: times(device),
    person: times(person),
    program: times(program),
    pace: times(pace),
  }
  return { rates: { ...RATES, ...ofCallers }, shares: SHARES }
}

/** Owner of a budget. */
export interface Principal {
  readonly kind: keyof typeof RATES
  readonly id: string
}

type ShareKind = keyof typeof SHARES
/** Gives a place back; a second time nothing happens. */
export type Release = () => void

/** Budget left for each principal. The state is in memory, and rates are settled with the other processes. */
export interface Budgets {
  /** Takes units. @returns 0 where they were there; else the whole seconds until they are, and nothing is taken */
  readonly take: (principal: Principal, units: number) => number
  /** Takes units that are known only afterwards, also where they are not there; a negative number gives back. */
  readonly charge: (principal: Principal, units: number) => void
  /** The milliseconds that a request has to wait, whose units were taken: no budget is spent at once. */
  readonly wait: (principal: Principal) => number
  /**
   * A place for work of a kind, when it is the principal's turn.
   *
   * @throws Failure 429 where too much of it waits
   */
  readonly place: (principal: Principal, kind: ShareKind) => Promise<Release>
  /**
   * Counts what was spent here with what was spent in the other processes: those who have less than three quarters of their burst left get
   * the level that is theirs in all. Nothing is sent for the others.
   */
  readonly settle: (exchange: Exchange) => Promise<void>
}

type Exchange = (spendings: readonly Spending[]) => Promise<ReadonlyMap<string, number>>

/** Whom a request is counted for, as long as nothing but its address is known. */
export const originOf = (address: string): Principal => ({ kind: 'origin', id: networkOf(address) })

/** Whom the requests of a caller are counted for. */
export function principalOf(caller: Caller): Principal {
  return caller.kind === 'user' ? { kind: 'person', id: caller.userId } : { kind: 'program', id: caller.tokenId }
}

/** The one mechanism of rates and places. */
export function createBudgets(clock: Clock, { rates, shares }: Limits = LIMITS): Budgets {
  const levels = createLevels(clock)
  const paces = createLevels(clock)
  const places = new Map<string, Places>()

  async function place({ kind: of, id }: Principal, kind: ShareKind): Promise<Release> {
    const { running, waiting, refusal: code, retrySeconds } = shares[kind]
    const key = `${kind} ${of} ${id}`
    const taken = places.get(key) ?? { running: 0, queue: [] }
    places.set(key, taken)
    if (taken.running < running) taken.running++
    else {
      if (taken.queue.length >= waiting) throw new Failure(429, refusal(code), retrySeconds)
      await new Promise<void>((resolve) => taken.queue.push(resolve))
    }
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      // The next one takes this place directly, so that a later request cannot.
      const next = taken.queue.shift()
      if (next) return next()
      taken.running--
      if (taken.running === 0) places.delete(key)
    }
  }

  return {
    take: ({ kind, id }, units) => {
      const seconds = levels.take(`${kind} ${id}`, rates[kind], units)
      if (seconds === 0) paces.charge(`${kind} ${id}`, rates.pace, units)
      return seconds
    },
    charge: ({ kind, id }, units) => {
      levels.charge(`${kind} ${id}`, rates[kind], units)
      paces.charge(`${kind} ${id}`, rates.pace, units)
    },
    wait: ({ kind, id }) => 1_000 * paces.owed(`${kind} ${id}`),
    place,
    settle: levels.settle,
  }
}

interface Places {
  running: number
  readonly queue: (() => void)[]
}

const MAX_KEYS = 20_000
/** A level falls no further below zero than what comes back in this time. */
const LONGEST_DEBT_SECONDS = 10

interface Level {
  readonly rate: Rate
  readonly units: number
  readonly at: number
  /** Units that were spent here and not settled. */
  readonly spent: number
}

/** The part of a burst below which a level is settled, and how many levels are at once. */
const SETTLED_BELOW = 0.75
const MAX_SETTLED = 1_000

const lowestOf = ({ perSecond }: Rate): number => -LONGEST_DEBT_SECONDS * perSecond

/** Token buckets by key; beyond 20,000 keys the least recently used one goes, which is full again but for a flood of keys. */
function createLevels(clock: Clock) {
  const levels = new Map<string, Level>()
  const unitsOf = ({ rate, units, at }: Level, now: number): number =>
    Math.min(rate.burst, units + (Math.max(0, now - at) / 1_000) * rate.perSecond)

  function change(key: string, rate: Rate, by: (units: number) => number): void {
    const now = clock.now().getTime()
    const level = levels.get(key)
    const before = level ? unitsOf(level, now) : rate.burst
    const units = Math.min(rate.burst, Math.max(by(before), lowestOf(rate)))
    levels.delete(key)
    if (levels.size >= MAX_KEYS) levels.delete(levels.keys().next().value!)
    levels.set(key, { rate, units, at: now, spent: (level?.spent ?? 0) + before - units })
  }

  /** Spending that has been refilled since is not owed to the other processes either. */
  const unsettled = (level: Level, now: number): number => Math.min(level.spent, level.rate.burst - unitsOf(level, now))

  async function settle(exchange: Exchange): Promise<void> {
    const now = clock.now().getTime()
    const due = [...levels]
      .filter(([, level]) => level.spent > 0 && unitsOf(level, now) < SETTLED_BELOW * level.rate.burst)
      .slice(0, MAX_SETTLED)
      .map(([key, level]) => ({ key, level, hash: hashOf(key), units: unsettled(level, now) }))
    if (due.length === 0) return
    const shared = await exchange(
      due.map(({ hash, units, level: { rate } }) => ({ key: hash, units, ...rate, lowest: lowestOf(rate) })),
    )
    const then = clock.now().getTime()
    for (const { key, level, hash } of due) {
      const present = levels.get(key)
      const left = shared.get(hash)
      if (!present || left === undefined) continue
      const spentSince = present.spent - level.spent
      const units = Math.min(unitsOf(present, then), left - spentSince)
      levels.set(key, { ...present, units, at: then, spent: spentSince })
    }
  }

  return {
    take: (key: string, rate: Rate, units: number): number => {
      let seconds = 0
      change(key, rate, (level) => {
        if (level >= units) return level - units
        seconds = Math.max(1, Math.ceil((units - level) / rate.perSecond))
        return level
      })
      return seconds
    },
    charge: (key: string, rate: Rate, units: number): void => change(key, rate, (level) => level - units),
    settle,
    /** The seconds until a level is zero again. */
    owed: (key: string): number => {
      const level = levels.get(key)
      return level ? Math.max(0, -unitsOf(level, clock.now().getTime()) / level.rate.perSecond) : 0
    },
  }
}
