import path from 'node:path'
import type { OutboundHost, SourceFolder } from '#base/settings/config-values.ts'
import type { Outbound } from './outbound.ts'

/** An institution as the operator names it. */
interface Named {
  readonly id: string
  readonly name: string
}

/** Hosts and folders that sources may be fetched from: the operator alone lists them. */
export interface FeedReach {
  /** Folders that the operator gave to an institution. */
  readonly foldersOf: (institution: Named) => readonly string[]
  /** Hosts with their ports, as the operator lists them. */
  readonly hosts: readonly string[]
  /** The listed folder that a folder is, or lies in; undefined where it is in none. */
  readonly listedFolder: (institution: Named, folder: string) => string | undefined
  readonly isHostListed: (url: URL) => boolean
}

interface Settings {
  readonly outboundHosts: readonly OutboundHost[]
  readonly sourceFolders: readonly SourceFolder[]
}

/** Reads the operator's lists. */
export function feedReach({ outboundHosts, sourceFolders }: Settings, outbound: Pick<Outbound, 'assertListed'>): FeedReach {
  const foldersOf = ({ id, name }: Named) =>
    sourceFolders.flatMap(({ folder, institution }) => (institution === name || institution === id ? [folder] : []))
  return {
    foldersOf,
    hosts: outboundHosts.flatMap((host) => (host.kind === 'host' ? [`${host.name}:${host.port}`] : [])),
    listedFolder: (institution, folder) =>
      foldersOf(institution).find((listed) => folder === listed || folder.startsWith(listed + path.sep)),
    isHostListed: (url) => {
      try {
        outbound.assertListed(url)
        return true
      } catch {
        return false
      }
    },
  }
}
