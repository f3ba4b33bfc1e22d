import { readdirSync, readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'
import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import { preferences } from '@portal/contract/session/preferences.ts'

import { addressOf } from './wire.ts'

const FOLDER = new URL('../contract/golden/', import.meta.url)

interface GoldenFile {
  readonly path: string
  readonly request: { readonly scope?: string }
  readonly reply: unknown
}

const FILES = readdirSync(FOLDER).map((name): GoldenFile => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')))
const nameOf = (path: string, scope = ''): string => `${path} ${scope}`
const REPLIES: ReadonlyMap<string, unknown> = new Map(
  FILES.map(({ path, request, reply }) => [nameOf(path, request.scope), reply]),
)

/** The golden reply to a call, checked by the contract. `scope` is that of the calls on the market. */
export const goldenReply = <E extends AnyEndpoint>({ path, response }: E, scope?: 'market' | 'portfolio'): ResponseOf<E> =>
  response.parse(REPLIES.get(nameOf(path, scope))) as ResponseOf<E>

/** Answers every call that has a golden reply with it, and gives the paths of those that were asked. No column is of the reader's choice. */
export async function answerGolden(page: Page): Promise<ReadonlySet<string>> {
  const asked = new Set<string>()
  await page.route('**/api/**', (route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname.replace('/api', '')
    const { scope } = (request.postDataJSON() ?? {}) as { scope?: string }
    const reply = REPLIES.get(nameOf(path, scope))
    if (reply === undefined) return route.fallback()
    asked.add(path)
    return route.fulfill({ json: reply })
  })
  await page.route(addressOf(preferences), (route) =>
    route.request().method() === preferences.method ? route.fulfill({ json: { rows: [] } }) : route.fallback(),
  )
  return asked
}
