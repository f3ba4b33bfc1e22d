/** How the jobs of a kind are tried, and how many a process does at once. */
interface JobKindOptions {
  /** Tries after the first. */
  readonly retryLimit: number
  /** Seconds until the second try; the time doubles with each. */
  readonly retryDelay: number
  readonly retryDelayMax: number
  /** An attempt that takes longer has failed. */
  readonly expireInSeconds: number
  /**
   * In each process. A worker leaves the jobs of an institution that has one running; two that look at the same instant may both take
   * one.
   */
  readonly concurrency: number
  /** Whether a job is sent only while none of the institution is waiting or running. */
  readonly isSingle: boolean
  /** Whether it changes data of the portal, so that none begins while that is read-only. */
  readonly writes: boolean
  /** For how long a job that has ended is kept. */
  readonly keptSeconds: number
}

const HOUR = 3_600
const MONTH = 30 * 24 * HOUR

/** The kinds of jobs; each has a queue of its own. */
export const JOB_KINDS = {
  /** Deletes what is older than its period. */
  upkeep: {
    retryLimit: 3,
    retryDelay: 60,
    retryDelayMax: HOUR,
    expireInSeconds: 2 * HOUR,
    concurrency: 1,
    isSingle: true,
    writes: true,
    keptSeconds: MONTH,
  },
  /** Sends a letter. */
  mail: {
    retryLimit: 8,
    retryDelay: 10,
    retryDelayMax: HOUR,
    expireInSeconds: 120,
    concurrency: 4,
    isSingle: false,
    writes: false,
    keptSeconds: MONTH,
  },
  /** Reads and books the files of an import; beginning again books nothing twice. */
  imports: {
    retryLimit: 5,
    retryDelay: 5,
    retryDelayMax: 600,
    expireInSeconds: 6 * HOUR,
    concurrency: 1,
    isSingle: false,
    writes: true,
    keptSeconds: MONTH,
  },
  /** Computes what is reported at a close, and keeps it; one of an institution at a time. */
  runs: {
    retryLimit: 5,
    retryDelay: 60,
    retryDelayMax: HOUR,
    expireInSeconds: 6 * HOUR,
    concurrency: 1,
    isSingle: true,
    writes: true,
    keptSeconds: MONTH,
  },
  /** Makes the document of one client of a pack. */
  packs: {
    retryLimit: 3,
    retryDelay: 10,
    retryDelayMax: 600,
    expireInSeconds: 600,
    concurrency: 2,
    isSingle: false,
    writes: true,
    keptSeconds: MONTH,
  },
  /** Fetches the new files of a source, and books them. */
  feeds: {
    retryLimit: 3,
    retryDelay: 60,
    retryDelayMax: 600,
    expireInSeconds: HOUR,
    concurrency: 2,
    isSingle: false,
    writes: true,
    keptSeconds: MONTH,
  },
  /** Packs the months of closes and rates that bookings have changed, of all institutions. */
  series: {
    retryLimit: 3,
    retryDelay: 5,
    retryDelayMax: 60,
    expireInSeconds: HOUR,
    concurrency: 1,
    isSingle: true,
    // Packed months are derived, and readers need them.
    writes: false,
    // There may be hundreds a day.
    keptSeconds: HOUR,
  },
  /** Reads and books statements that were sent. */
  statements: {
    retryLimit: 2,
    retryDelay: 10,
    retryDelayMax: 600,
    expireInSeconds: HOUR,
    concurrency: 2,
    isSingle: false,
    writes: true,
    keptSeconds: MONTH,
  },
} as const satisfies Readonly<Record<string, JobKindOptions>>

export type JobKind = keyof typeof JOB_KINDS
export const JOB_KIND_NAMES = Object.keys(JOB_KINDS) as readonly JobKind[]

/** Whether a row is of a kind that this program knows. */
export const isJobKind = <Row extends { readonly kind: string }>(row: Row): row is Row & { readonly kind: JobKind } =>
  Object.hasOwn(JOB_KINDS, row.kind)
