import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type ExplanationNode, explain } from '@portal/contract/reports/explain.ts'
import { useRef, useState } from 'react'

import { errorText, SessionEnded } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { type Report, useReport } from '#api/use-report.ts'
import { useReportBody } from '#session/request-body.ts'
import type { FigureAddress } from '#ui/explain/explain-target.ts'
import { type Calculation, placeName } from './calculation.ts'
import { readSteps } from './calculation-lines.ts'

type Explained = ResponseOf<typeof explain>

interface OpenedCalculation {
  readonly report: Report<Explained>
  /** Null while loading, and if the figure is withheld. */
  readonly calculation: Calculation | null
  readonly open: ReadonlySet<string>
  /** Steps that are loading, and errors of others, by path. */
  readonly pending: ReadonlySet<string>
  readonly failures: ReadonlyMap<string, string>
  readonly openStep: (node: ExplanationNode, path: readonly number[]) => void
  readonly closeStep: (path: readonly number[]) => void
  readonly openAll: (isOpen: boolean) => void
}

interface Reading {
  /** The reply that the steps belong to. */
  readonly of: Explained | undefined
  readonly opened: ReadonlyMap<string, ExplanationNode>
  readonly pending: ReadonlySet<string>
  readonly failures: ReadonlyMap<string, string>
}

const nothingRead = (of: Explained | undefined): Reading => ({ of, opened: new Map(), pending: new Set(), failures: new Map() })

/** The calculation of a figure: the upper steps at once, others when they are expanded. Newer data restart it. */
export function useCalculation({ endpoint, row, column, fields, needsAccounts = true }: FigureAddress): OpenedCalculation {
  const extra = { ...fields, endpoint, row: [...row], column }
  const report = useReport(explain, { extra, needsAccounts })
  const data = report.isPlaceholderData ? undefined : report.data
  const body = useReportBody(needsAccounts)
  const [open, setOpen] = useState<ReadonlySet<string>>(FIRST_STEP)
  const [stored, setStored] = useState(() => nothingRead(data))
  const reading = stored.of === data ? stored : nothingRead(data)
  const latest = useRef(data)
  latest.current = data
  const calculation = data?.root ? { root: data.root, opened: reading.opened } : null

  const change = (of: Explained, next: (reading: Reading) => Partial<Reading>) =>
    setStored((former) => {
      const now = former.of === of ? former : nothingRead(of)
      return { ...now, ...next(now) }
    })

  const read = async (of: Explained, path: readonly number[]) => {
    const key = placeName(path)
    if (!body) return
    change(of, ({ pending, failures }) => ({ pending: withKey(pending, key, true), failures: withoutKey(failures, key) }))
    try {
      const snapshot = of.mode === 'Live' ? { snapshotId: of.snapshotId } : {}
      const reply = await call(explain, { body: { ...body, ...extra, ...snapshot, path: [...path] } })
      if (latest.current !== of) return
      if (reply.dataVersion !== of.dataVersion) return void report.refetch()
      const step = reply.root
      change(of, ({ opened, pending }) => ({
        pending: withKey(pending, key, false),
        opened: step ? new Map([...opened, [key, step]]) : opened,
      }))
    } catch (error) {
      if (error instanceof SessionEnded) return
      change(of, ({ pending, failures }) => ({
        pending: withKey(pending, key, false),
        failures: new Map([...failures, [key, errorText(error)]]),
      }))
    }
  }

  return {
    report,
    calculation,
    open,
    pending: reading.pending,
    failures: reading.failures,
    openStep: (node, path) => {
      setOpen((former) => withKey(former, placeName(path), true))
      if (node.kind === 'more' && data && !reading.pending.has(placeName(path))) void read(data, node.path)
    },
    closeStep: (path) => setOpen((former) => withKey(former, placeName(path), false)),
    openAll: (isOpen) => setOpen(isOpen && calculation ? readSteps(calculation) : new Set()),
  }
}

/** The root, which is open initially. */
const FIRST_STEP: ReadonlySet<string> = new Set([''])

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const others = [...keys].filter((other) => other !== key)
  return new Set(isIn ? [...others, key] : others)
}

const withoutKey = (failures: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> =>
  new Map([...failures].filter(([other]) => other !== key))
