import type { ReportRequest } from '@portal/contract/reports/parts/report-request.ts'
import type { IssuerClientRow } from '@portal/contract/reports/positions/issuer-clients.ts'
import { ISSUER_CLIENTS } from '@portal/presentation/tables/positions/issuer-clients.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { issuerText } from '#messages/reports/issuer-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { useClientNames } from '#selection/load-selection.ts'
import { useReportBody } from '#session/request-body.ts'
import { Button } from '#ui/button/button.tsx'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { heldByClients } from './held-by-clients.ts'

interface IssuerClientsTableProps {
  readonly name: string | undefined
  /** The holdings are those at its end, as on the rest of the page. */
  readonly timePeriod: NonNullable<ReportRequest['timePeriod']>
}

/** Holdings of an issuer by each client of the user: read on demand. Nothing for users of one client. */
export function IssuerClientsTable({ name, timePeriod }: IssuerClientsTableProps) {
  const clients = useClientNames(true)
  const body = useReportBody(false)
  const [isAsked, setIsAsked] = useState(false)
  const [done, setDone] = useState(0)
  const asked = useQuery({
    queryKey: ['issuer-clients', name, body, timePeriod],
    queryFn: ({ signal }) =>
      heldByClients({
        body: { ...body!, timePeriod, issuer: name! },
        total: issuerText('allClients'),
        signal,
        onProgress: setDone,
      }),
    enabled: isAsked && body !== null && name !== undefined,
  })
  const reportingCCY = body?.reportingCCY
  const columns = useMemo(() => definedColumns<IssuerClientRow>(ISSUER_CLIENTS, { reportingCCY }), [reportingCCY])
  if (clients.length < 2 || name === undefined) return null
  return (
    <DataTable
      title={reportTableText(ISSUER_CLIENTS.title)}
      exportAs={`${ISSUER_CLIENTS.name}.csv`}
      name={ISSUER_CLIENTS.name}
      columns={columns}
      rows={isAsked ? asked.data?.rows : NONE}
      total={asked.data?.total}
      notes={asked.data?.notes}
      expectedRows={clients.length + 1}
      emptyHint={issuerText('notAsked')}
      remarks={asked.isFetching ? [issuerText('clientsRead', { done, count: clients.length })] : NO_REMARKS}
      isLoading={asked.isLoading}
      isRefetching={asked.isFetching && !asked.isLoading}
      error={asked.error}
      onRetry={() => void asked.refetch()}
      actions={
        isAsked ? null : (
          <Button size="s" onClick={() => setIsAsked(true)}>
            {issuerText('askClients', { count: clients.length })}
          </Button>
        )
      }
    />
  )
}

const NONE: readonly IssuerClientRow[] = []
const NO_REMARKS: readonly string[] = []
