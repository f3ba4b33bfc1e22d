import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { explain } from '@portal/contract/reports/explain.ts'
import type { Derivation } from '@portal/engine/derivation/derivation.ts'

import { marketScope } from '../../src/histories/market-scope.ts'
import { reportingScope } from '../../src/histories/reporting-scope.ts'
import type { FoundFigure } from '../../src/reports/explain/explainer.ts'
import { explainers } from '../../src/reports/explain/explainers.ts'
import type { MemoryInstitution, MemoryRequest } from '../institutions/memory-institution.ts'
import { type Address, explainedFigures } from './reported-figures.ts'

/** Figures of a column and part of a reply that are explained. */
const FIGURES = 4
/** Ways from a figure to inputs. */
const WAYS = 3

/** A figure of a reply, and what its explainer found. */
export interface ExplainedFigure {
  /** Path of the call, row and column. */
  readonly where: string
  readonly address: Address
  readonly reply: Readonly<Record<string, unknown>>
  readonly figure: FoundFigure
  /** Another figure of the reply. */
  readonly find: (other: Pick<Address, 'row' | 'column'>) => Promise<FoundFigure>
}

/** Figures of all calls that can be asked with some fields, a few of each column and part of a reply. */
export async function* explainedIn(fixture: MemoryInstitution, question: MemoryRequest): AsyncGenerator<ExplainedFigure> {
  for (const { endpoint } of explainers) {
    const asked = { ...question, more: knownFields(endpoint, { ...question.more }) }
    // Some calls need the name of an instrument or the like.
    if (endpoint.access === 'user' || !endpoint.request.safeParse(fixture.bodyOf(asked)).success) continue
    const reply = (await fixture.ask(endpoint, asked)) as Readonly<Record<string, unknown>>
    const parts = Map.groupBy(explainedFigures(endpoint, reply), ({ row, column }) => `${column} ${row.length} ${row[0]}`)
    for (const address of [...parts.values()].flatMap(someOf)) {
      const where = `${endpoint.path} ${address.row.join(' / ')} › ${address.column}`
      const find = (other: Pick<Address, 'row' | 'column'>) => figureOf(fixture, endpoint, reply, other, asked)
      yield { where, address, reply, figure: await find(address), find }
    }
  }
}

/** The first, the last and some between them. */
function someOf(all: readonly Address[]): readonly Address[] {
  if (all.length <= FIGURES) return all
  return Array.from({ length: FIGURES }, (_, k) => all[Math.round((k * (all.length - 1)) / (FIGURES - 1))]!)
}

/** The derivation of a figure of a reply is opened without a request a step. */
export async function figureOf(
  { services, caller, bodyOf }: MemoryInstitution,
  endpoint: AnyEndpoint,
  reply: unknown,
  { row, column }: Pick<Address, 'row' | 'column'>,
  question: MemoryRequest,
): Promise<FoundFigure> {
  const explainer = explainers.find((each) => each.endpoint === endpoint)!
  const body = explain.request.parse({ ...bodyOf(question), endpoint: endpoint.path, row, column })
  const { log, histories } = services
  const scopeOn = (asOf: string) => reportingScope(services, caller, { ...body, asOf, timePeriod: undefined })
  const asked = { body, row, column, log, histories, scopeOn }
  return explainer.gathers === 'market'
    ? explainer.find(reply, { ...asked, scope: await marketScope(services, caller, body) })
    : await explainer.find(reply, { ...asked, scope: await reportingScope(services, caller, body) })
}

/** A node of a derivation with its parts; an input has none. */
export interface WalkedNode {
  readonly node: Derivation
  readonly parts: readonly Derivation[]
}

/**
 * Nodes of a derivation on some ways from its root to an input. Each way turns to what no way has seen, where there is such a part: many
 * derivations together reach all kinds of inputs.
 *
 * @param seen labels and values, of the derivations before among them
 */
export function* walked(root: Derivation, seen: Set<string>): Generator<WalkedNode> {
  const opened = new Map<Derivation, readonly Derivation[]>()
  for (let way = 0; way < WAYS; way++) {
    for (let node: Derivation | undefined = root; node !== undefined; ) {
      const isNew = !opened.has(node)
      const parts: readonly Derivation[] = opened.get(node) ?? (node.kind === 'step' ? node.parts() : [])
      opened.set(node, parts)
      if (isNew) yield { node, parts }
      node = parts.find((part) => !seen.has(nameOf(part))) ?? parts[(way * 7) % parts.length]
      if (node !== undefined) seen.add(nameOf(node))
    }
  }
}

const nameOf = ({ kind, label, value }: Derivation): string => JSON.stringify([kind, label, value])

function knownFields({ request }: AnyEndpoint, fields: object): object {
  const { shape = {} } = request as { readonly shape?: object }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in shape))
}
