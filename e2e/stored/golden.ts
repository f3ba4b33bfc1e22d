import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('../../contract/golden/', import.meta.url)

interface GoldenFile {
  readonly path: string
  readonly request: { readonly scope?: string; readonly returnMethod?: string; readonly accountsInScope: readonly string[] }
  readonly reply: unknown
}

const FILES = readdirSync(FOLDER).map((name): GoldenFile => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')))
const nameOf = (path: string, scope = ''): string => `${path} ${scope}`
const REPLIES: ReadonlyMap<string, unknown> = new Map(
  FILES.map(({ path, request, reply }) => [nameOf(path, request.scope ?? request.returnMethod), reply]),
)

/**
 * The golden reply to a call as its file has it; undefined where there is none. `of` is the scope of the calls on the
 * market, and the return method where it is given.
 */
export const goldenContent = (path: string, of?: string): unknown => REPLIES.get(nameOf(path, of))

/** The accounts that the golden replies are of. */
export const GOLDEN_ACCOUNTS = FILES[0]!.request.accountsInScope
