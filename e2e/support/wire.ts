import type { Page, Request, Response } from '@playwright/test'
import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'

/** The address of a call, for `page.route` and the like. */
export const addressOf = ({ path }: AnyEndpoint): string => `**/api${path}`

/** The next good reply to a call that the page receives, checked by the contract; none to a call of a page that it left. */
export async function nextReply<E extends AnyEndpoint>(page: Page, endpoint: E): Promise<ResponseOf<E>> {
  const bodies = new Map<Response, unknown>()
  const reply = await page.waitForResponse(async (response) => {
    if (!isCall(endpoint, response.request()) || !response.ok()) return false
    const body = await bodyOf(response)
    bodies.set(response, body)
    return body !== undefined
  })
  return endpoint.response.parse(bodies.get(reply)) as ResponseOf<E>
}

/** Gives at any time the newest good reply to a call that the page has received since; undefined before the first. */
export function newestReply<E extends AnyEndpoint>(page: Page, endpoint: E): () => ResponseOf<E> | undefined {
  let newest: ResponseOf<E> | undefined
  page.on('response', async (response) => {
    if (!isCall(endpoint, response.request()) || !response.ok()) return
    const body = await bodyOf(response)
    if (body !== undefined) newest = endpoint.response.parse(body) as ResponseOf<E>
  })
  return () => newest
}

/** The calls the page makes from now on, in order, by the last part of their path. */
export function callsOf(page: Page): { readonly name: string; readonly body: Record<string, unknown> }[] {
  const calls: { name: string; body: Record<string, unknown> }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    calls.push({ name: pathname.split('/').at(-1) ?? '', body: (request.postDataJSON() ?? {}) as Record<string, unknown> })
  })
  return calls
}

/** Holds back the replies to a call until the function given back is called. */
export async function hold(page: Page, endpoint: AnyEndpoint): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(addressOf(endpoint), async (route) => {
    await gate.promise
    await route.fallback()
  })
  return gate.resolve
}

/** Answers a call in the server's place with what `change` makes of the server's own reply. */
export async function alter<E extends AnyEndpoint>(
  page: Page,
  endpoint: E,
  change: (reply: ResponseOf<E>) => ResponseOf<E>,
): Promise<void> {
  await page.route(addressOf(endpoint), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as ResponseOf<E>) })
  })
}

/** The body of a reply; undefined where it is gone with the page or the call that asked for it. */
const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

const isCall = ({ method, path }: AnyEndpoint, request: Request): boolean =>
  request.method() === method && new URL(request.url()).pathname === `/api${path}`
