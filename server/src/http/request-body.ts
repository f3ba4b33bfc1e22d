import { MAX_BODY_DEPTH } from '@portal/contract/body-limit.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import { badRequest } from '#base/failure.ts'
import { isDeeperThan } from './body-depth.ts'

/** The JSON of a body; undefined for an empty one. What is nested too deeply is refused before it is parsed, which would take long. */
export function parseBody(text: string): unknown {
  if (text === '') return undefined
  if (isDeeperThan(MAX_BODY_DEPTH, text)) throw badRequest(`The request is nested deeper than ${MAX_BODY_DEPTH} levels.`)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw badRequest('The request is not valid JSON.')
  }
  if (text.includes('\\u0000')) assertNoNul(body)
  return body
}

/** What stands behind the question mark of an address, by name. */
export function parseQuery(query: unknown): unknown {
  assertNoNul(query)
  return query
}

/** PostgreSQL cannot hold this character, so no text of ours contains it, nor is any looked for. */
function assertNoNul(input: unknown): void {
  if (containsNul(input)) throw badRequest('The request holds a character that is not allowed.')
}

function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(containsNul)
}

/** The request as its contract wants it, or 400 with the first thing wrong, in words for the reader. */
export function checkedRequest(endpoint: AnyEndpoint, input: unknown): unknown {
  const request = endpoint.request.safeParse(input)
  if (request.success) return request.data
  throw badRequest(reasonOf(request.error.issues[0]))
}

interface Issue {
  readonly code: string
  readonly message: string
  readonly path: readonly PropertyKey[]
}

/** The contract's own words where it has some; else which field is wrong. */
function reasonOf(issue: Issue | undefined): string {
  if (issue === undefined) return 'The request is not valid.'
  const isOwnWording = issue.message !== 'Invalid input'
  if (isOwnWording) return issue.message
  const field = issue.path.map(String).join('.').slice(0, 100)
  if ('keys' in issue && Array.isArray(issue.keys)) return `Unknown field: ${String(issue.keys[0]).slice(0, 100)}`
  return field === '' ? 'The request is not valid.' : `Invalid value: ${field}`
}
