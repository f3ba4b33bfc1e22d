import path from 'node:path'

import { check } from './check.ts'
import type { Given } from './fault.ts'
import { type House, layHouse, signAllIn } from './house.ts'
import { type Journal, openJournal } from './journal.ts'
import { type Door, type Load, startLoad } from './load.ts'
import { freePort, type Place, type PortalProcess, startPortal, urlIn } from './portal-process.ts'
import { type Writer, writersOf } from './writers.ts'

/** The data folder as the portal's processes see it: a disk of its own is nobody else's. */
export const insideOf = ({ child }: Pick<PortalProcess, 'child'>, { dataFolder, through }: Place): string =>
  through ? `/proc/${child.pid}/root${dataFolder}` : dataFolder

/** A portal with an institution in it, people who write, and the journal of it. */
export interface Scene {
  readonly house: House
  readonly journal: Journal
  readonly place: Place
  readonly portal: () => PortalProcess
  readonly door: () => Door
  /** Where the journal is compared: never through a proxy that cuts. */
  readonly url: () => string
  /** Lets everybody write. */
  readonly load: (isPatient: boolean) => Load
  /** Starts the portal again after it has ended; answers how long it took to be ready. */
  readonly restart: () => Promise<number>
  /** What is lost, half, or otherwise not as it was acknowledged; empties what it tells of unexpected answers. */
  readonly check: () => Promise<readonly string[]>
}

/** Opens a scene on an empty data folder. `more` gives the place other settings, and where the database really is. */
export async function openScene(
  { scratch, random }: Given,
  name: string,
  more: { readonly place?: Partial<Place>; readonly url?: string } = {},
): Promise<Scene> {
  const place: Place = { dataFolder: path.join(scratch, name), port: await freePort(), ...more.place }
  let portal = await startPortal(place)
  const url = () => more.url ?? urlIn(insideOf(portal, place))
  const house = await layHouse(url())
  const journal = openJournal(path.join(scratch, `${name}.journal.jsonl`))
  const writers: readonly Writer[] = writersOf(house, name, random)
  let tokens = await signAllIn(url(), house)
  let told = 0
  const door = () => ({ address: portal.address, tokens })
  return {
    house,
    journal,
    place,
    portal: () => portal,
    door,
    url,
    load: (isPatient) => startLoad(writers, door(), journal, isPatient),
    restart: async () => {
      portal = await startPortal(place)
      tokens = await signAllIn(url(), house)
      return portal.readyMs
    },
    check: async () => {
      const problems = await check(url(), door(), house, journal)
      const unexpected = journal.unexpected.slice(told)
      told = journal.unexpected.length
      return [...unexpected, ...problems]
    },
  }
}
