import { MAX_BODY_DEPTH } from '@portal/contract/body-limit.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import type { CodedText } from '@portal/presentation/messages/coded-texts.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { isDeeperThan } from './body-depth.ts'

/** The JSON of a body; undefined for an empty one. What is nested too deeply is refused before it is parsed, which would take long. */
export function parseBody(text: string): unknown {
  if (text === '') return undefined
  if (isDeeperThan(MAX_BODY_DEPTH, text)) throw badRequest(refusal('tooDeep', { levels: MAX_BODY_DEPTH }))
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw badRequest(refusal('invalidJson'))
  }
  if (text.includes('\\u0000')) assertNoNul(body)
  return body
}

/** Query of an address, by name. */
export function parseQuery(query: unknown): unknown {
  assertNoNul(query)
  return query
}

/** PostgreSQL cannot hold this character, so no text of ours contains it, nor is any looked for. */
function assertNoNul(input: unknown): void {
  if (containsNul(input)) throw badRequest(refusal('characterNotAllowed'))
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
function reasonOf(issue: Issue | undefined): CodedText {
  if (issue === undefined) return refusal('invalidRequest')
  const isOwnWording = issue.message !== 'Invalid input'
  if (isOwnWording) return refusal('stated', { reason: issue.message })
  const field = issue.path.map(String).join('.').slice(0, 100)
  if ('keys' in issue && Array.isArray(issue.keys)) return refusal('unknownField', { field: String(issue.keys[0]).slice(0, 100) })
  return field === '' ? refusal('invalidRequest') : refusal('invalidValue', { field })
}
