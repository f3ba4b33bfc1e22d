import type { AuditEvent } from '@portal/contract/institution/audit-trail.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { auditText } from '#messages/administration/audit-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import styles from './audit.module.css'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilterCard } from './audit-filter-card.tsx'
import { type AuditFilters, auditFilters } from './audit-filters.ts'
import { EventPopup } from './event-popup.tsx'
import { useAuditTrail } from './use-audit-trail.ts'
import { useTrailExport } from './use-trail-export.ts'

/** /audit: the audit trail of the institution, newest first. */
export function AuditScreen() {
  const [filters, filterBy] = useFilters()
  const trail = useAuditTrail(filters)
  const [opened, setOpened] = useState<AuditEvent | null>(null)
  const columns = useMemo(() => auditColumns(setOpened), [])
  const rows = useMemo(() => trail.data?.pages.flatMap((page) => page.rows), [trail.data])
  const { readSoFar, start } = useTrailExport()
  return (
    <>
      <PageHead
        title={screenTitle('audit')}
        lead={screenLead('audit')}
        facts={<span role="status">{rows ? auditText('shown', { count: rows.length, hasMore: trail.hasNextPage }) : null}</span>}
      />
      <div className={styles.stack}>
        <AuditFilterCard filters={filters} onFilter={filterBy} />
        <DataTable
          title={auditText('tableTitle')}
          name="audit"
          columns={columns}
          rows={rows}
          size="full"
          pageSize={Number.POSITIVE_INFINITY}
          isLoading={trail.isLoading}
          isRefetching={trail.isPlaceholderData}
          error={trail.error}
          onRetry={() => void trail.refetch()}
          emptyHint={auditText('nothing')}
          isFirstFitting
          actions={
            <>
              <span role="status" className={styles.progress}>
                {readSoFar === null ? null : auditText('exporting', { count: readSoFar })}
              </span>
              <Button size="s" disabled={!rows?.length} isBusy={readSoFar !== null} onClick={() => start(filters)}>
                {auditText('export')}
              </Button>
            </>
          }
        />
        {trail.hasNextPage ? (
          <div>
            <Button isBusy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
              {auditText('older')}
            </Button>
          </div>
        ) : null}
      </div>
      {opened ? <EventPopup event={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

/** The filter in the URL and its setter, which replaces the history entry. */
function useFilters(): readonly [AuditFilters, (filters: AuditFilters) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  return [
    auditFilters.parse(search),
    (filters) => void navigate({ to: '/audit', search: filters, replace: true, resetScroll: false }),
  ]
}
