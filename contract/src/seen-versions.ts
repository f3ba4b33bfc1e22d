/**
 * The reply of a call that writes, and of one that says how far an import or a job is, has the versions of data and entitlements in this
 * header. A caller sends those seen last along with its calls: a process that knows earlier ones reads again before it answers, so that
 * who has booked sees what they booked, whichever process answers.
 */
export const VERSIONS_HEADER = 'clarity-versions'

/** The versions of an institution; each grows with what is booked, or with who may see what. */
export interface SeenVersions {
  readonly data: number
  readonly entitlement: number
}

const FORM = /^(\d{1,15})\.(\d{1,15})$/

/** Versions as the header has them. */
export const writtenVersions = ({ data, entitlement }: SeenVersions): string => `${data}.${entitlement}`

/** The versions of a header; undefined where it says nothing that could be some. */
export function versionsOf(header: unknown): SeenVersions | undefined {
  const found = typeof header === 'string' ? FORM.exec(header) : null
  return found ? { data: Number(found[1]), entitlement: Number(found[2]) } : undefined
}
