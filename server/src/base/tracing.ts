import type { OutboundHost } from './settings/config-values.ts'

/** Kind of a step: a call that arrived, a request to another program, or internal work. */
type StepKind = 'server' | 'client' | 'internal'

/** Facts of a step. Never a person, an account, an address, a value of a statement or a figure. */
type StepFacts = Readonly<Record<string, string | number>>

export interface StepOptions {
  readonly kind?: StepKind
  readonly facts?: StepFacts
  /** The step it belongs to, as `traceparent` of W3C Trace Context names it; by default the one under way. */
  readonly parent?: string | undefined
}

/** A step under way. */
export interface Step {
  /** Runs work in which the step is the one under way. */
  readonly run: <T>(work: () => T) => T
  readonly end: (facts?: StepFacts, hasFailed?: boolean) => void
}

/** Records which steps a request took, and for how long, for the collector of the operator. */
export interface Tracing {
  readonly begin: (name: string, options?: StepOptions) => Step
  /** The step under way as a `traceparent`; undefined where none is. */
  readonly present: () => string | undefined
  /** Sends what was not sent yet. */
  readonly close: () => Promise<void>
}

/** Where steps are sent, and of how many requests. It can be sent to a thread. */
export interface TracesSettings {
  /** Takes OTLP over HTTP as JSON. */
  readonly url: string
  /** Of requests whose trace did not begin at the proxy. */
  readonly percent: number
  readonly hosts: readonly OutboundHost[]
}

/** Runs work as a part of the step under way, or of the given one, where steps are recorded. */
export async function traced<T>(
  tracing: Tracing | undefined,
  name: string,
  options: StepOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing || (options.parent ?? tracing.present()) === undefined) return await work()
  const step = tracing.begin(name, options)
  try {
    const result = await step.run(work)
    step.end()
    return result
  } catch (error) {
    step.end({ 'error.type': errorType(error) }, true)
    throw error
  }
}

/** The code of an error, or its class; its message could have values in it. */
function errorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}
