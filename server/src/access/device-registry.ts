import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'

/** Tells device cookies of known devices from those whose device has ended, without a query before the budget. */
interface DeviceRegistry {
  /**
   * True until the database has said otherwise, which is looked up when a cookie is first seen and each minute of its use: the cookie is
   * signed, so others cannot be made up, and one that has ended has a budget of its own no longer than that takes.
   */
  readonly isKnown: (tokenHash: string) => boolean
}

interface Found {
  readonly isKnown: boolean
  readonly at: number
}

const FRESH_MS = 60_000
const MAX_DEVICES = 20_000

interface RegistryDependencies {
  /** Whether the database knows a device. */
  readonly lookUp: (tokenHash: string) => Promise<boolean>
  readonly clock: Clock
  readonly log: Log
}

/** Creates a registry for one server. */
export function createDeviceRegistry({ lookUp, clock, log }: RegistryDependencies): DeviceRegistry {
  const found = new Map<string, Found>()

  function keep(tokenHash: string, isKnown: boolean): void {
    found.delete(tokenHash)
    if (found.size >= MAX_DEVICES) found.delete(found.keys().next().value!)
    found.set(tokenHash, { isKnown, at: clock.now().getTime() })
  }

  return {
    isKnown: (tokenHash) => {
      const last = found.get(tokenHash)
      if (last && Math.abs(clock.now().getTime() - last.at) < FRESH_MS) return last.isKnown
      const isKnown = last?.isKnown ?? true
      keep(tokenHash, isKnown)
      lookUp(tokenHash).then(
        (answer) => keep(tokenHash, answer),
        (error: unknown) => log.warn({ err: error }, 'whether a device is known could not be read'),
      )
      return isKnown
    },
  }
}
