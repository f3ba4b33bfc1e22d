import type { SeenVersions } from '@portal/contract/seen-versions.ts'
import type { Tracing } from '#base/tracing.ts'
import type { SocketLimits } from './sockets.ts'

/** Settings of the HTTP folder. */
export interface HttpSettings {
  /** The origin people open, such as `https://portal.example.com`; loopback names stand for each other. */
  readonly publicUrl: string
  /** CIDRs or addresses of the proxies whose word on the client's address counts. */
  readonly trustedProxies: readonly string[]
  /** Whether a request through a proxy that is not trusted is refused, beyond the warning. */
  readonly isProduction: boolean
  /** Origins that may be shown in the report frame, beside our own. */
  readonly frameOrigins: readonly string[]
  /** Whether the demo institution is served: calls with the access `demo` exist only then. */
  readonly isDemo: boolean
  /** The folder of the built portal; null where only the API is served. */
  readonly webFolder: string | null
  /** Where large bodies are received. */
  readonly uploadFolder: string
  /** How many lines of the log could not be written since the start. */
  readonly droppedLogLines: () => number
  /** Limits of connections; absent: none. */
  readonly sockets?: SocketLimits
  /** Whether requests are wanted; absent: always. */
  readonly readiness?: () => 'starting' | 'ready' | 'ending'
  /** Whether calls that write are refused; absent: never. */
  readonly isReadOnly?: () => boolean
  /** Reads again what is of earlier versions than those; absent where nothing is kept. */
  readonly catchUp?: (institutionId: string, seen: SeenVersions) => Promise<void>
  /** Called with every reply: the pattern of its path, or `none` where no route answered. */
  readonly onReply?: (method: string, route: string, status: number, milliseconds: number) => void
  /** Records the steps of requests; absent: none are recorded. */
  readonly tracing?: Tracing
  /** How far the replica of the database is; absent where there is none. */
  readonly replica?: () => Promise<{ readonly status: string; readonly behindBytes: number | null }>
  /** Whether notifications of changes arrive; absent where none are listened for. */
  readonly hearsChanges?: () => boolean
  readonly responseCacheUsage: () => {
    readonly bytes: number
    readonly limitBytes: number
    readonly hits: number
    readonly misses: number
  }
}
