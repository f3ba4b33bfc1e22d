import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, isSpanContextValid, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'

import type { Log } from '#base/log.ts'
import { programVersion } from '#base/program-version.ts'
import type { Step, StepOptions, TracesSettings, Tracing } from '#base/tracing.ts'
import { createOutbound } from '#outbound/outbound.ts'
import { createSpanSender } from './send-spans.ts'

/** A statement is text of this program, as long as it may be; this is enough to recognise it. */
const MAX_TEXT = 2_000
/** A collector that is away delays the end of the process no longer. */
const SEND_LIMITS = { timeoutMs: 3_000, maxBytes: 64 * 1_024 } as const
const TRACEPARENT = /^00-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

/**
 * Steps as spans of OpenTelemetry, sent in batches. Nothing hooks into the loading of modules: steps begin where the program says so.
 *
 * @param part of the program, such as `main`
 */
export function openTracing({ url, percent, hosts }: TracesSettings, part: string, log: Log): Tracing {
  const outbound = createOutbound({ hosts, ...SEND_LIMITS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'clarity',
      'service.version': programVersion(),
      'process.pid': process.pid,
      'clarity.part': part,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanLimits: { attributeValueLengthLimit: MAX_TEXT },
    spanProcessors: [new BatchSpanProcessor({ exporter: createSpanSender(new URL(url), outbound, log) })],
  })
  const tracer = provider.getTracer('clarity')
  const underWay = new AsyncLocalStorage<Context>()

  function begin(name: string, { kind = 'internal', facts = {}, parent }: StepOptions = {}): Step {
    const above = contextOf(parent) ?? underWay.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, above)
    const context = trace.setSpan(above, span)
    return {
      run: (work) => underWay.run(context, work),
      end: (more = {}, hasFailed = false) => {
        span.setAttributes(more)
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  return {
    begin,
    present: () => {
      const span = trace.getSpan(underWay.getStore() ?? ROOT_CONTEXT)
      return span && traceparentOf(span)
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** The context that a `traceparent` names; undefined where it names none. */
function contextOf(traceparent: string | undefined): Context | undefined {
  const found = TRACEPARENT.exec(traceparent ?? '')?.groups
  if (!found) return undefined
  const { traceId, spanId, flags } = found as { traceId: string; spanId: string; flags: string }
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : undefined
}
