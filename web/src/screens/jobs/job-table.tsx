import { cancelJob, type Job, retryJob } from '@portal/contract/institution/jobs.ts'
import { CirclePause, RotateCw, X } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useSave } from '#api/use-save.ts'
import { jobText } from '#messages/administration/job-texts.ts'
import { formatInstant } from '#messages/page-formats.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Badge, type BadgeProps } from '#ui/feedback/badge.tsx'
import { WarnNotice } from '#ui/feedback/warn-notice.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { invalidateJobs, useJobs } from './job-queries.ts'
import styles from './jobs.module.css'

const TONES: Readonly<Record<Job['state'], NonNullable<BadgeProps['tone']>>> = {
  queued: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'warn',
}

/** All jobs, newest first. One that failed can be tried again, and one that has not ended can be cancelled. */
export function JobTable() {
  const list = useJobs()
  const [cancelling, setCancelling] = useState<Job | null>(null)
  const { mutate: retry } = useSave(retryJob, {
    success: jobText('retried'),
    failure: jobText('retryFailed'),
    onSaved: invalidateJobs,
  })
  const columns = useMemo(() => columnsOf(({ id }) => retry({ params: { id } }), setCancelling), [retry])
  const heldSince = list.data?.pages[0]?.heldSince ?? null
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  return (
    <>
      {heldSince === null ? null : (
        <WarnNotice icon={CirclePause}>{jobText('held', { at: formatInstant(heldSince) })}</WarnNotice>
      )}
      <DataTable
        title={jobText('tableTitle')}
        name="jobs"
        columns={columns}
        rows={rows}
        size="full"
        isFirstFitting
        pageSize={20}
        isLoading={list.isLoading}
        error={list.error}
        onRetry={() => void list.refetch()}
        emptyHint={jobText('none')}
        expectedRows={3}
      />
      {list.hasNextPage ? (
        <div>
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {jobText('older')}
          </Button>
        </div>
      ) : null}
      {cancelling ? <CancelPopup job={cancelling} onClose={() => setCancelling(null)} /> : null}
    </>
  )
}

function CancelPopup({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const save = useSave(cancelJob, {
    success: jobText('cancelled'),
    failure: jobText('cancelFailed'),
    onSaved: onClose,
  })
  const cancel = () => save.mutate({ params: { id: job.id } }, { onSettled: invalidateJobs })
  return (
    <Popup title={jobText('cancelTitle')} hasCloseButton={false} onClose={onClose}>
      <p>{jobText('cancelText', { kind: jobText(`kinds.${job.kind}`), about: job.about, hasAbout: job.about !== '' })}</p>
      <PopupActions>
        <Button autoFocus onClick={onClose}>
          {jobText('keep')}
        </Button>
        <Button variant="danger" isBusy={save.isPending} onClick={cancel}>
          {jobText('cancelJob')}
        </Button>
      </PopupActions>
    </Popup>
  )
}

function columnsOf(onRetry: (job: Job) => void, onCancel: (job: Job) => void): readonly Column<Job>[] {
  return [
    { key: 'kind', title: jobText('kind'), kind: 'text', value: ({ kind }) => jobText(`kinds.${kind}`) },
    {
      key: 'about',
      title: jobText('about'),
      kind: 'text',
      value: ({ about }) => about,
      show: ({ about }) => <span className={styles.wrapped}>{about}</span>,
      isWrapped: true,
    },
    {
      key: 'state',
      title: jobText('state'),
      kind: 'text',
      value: ({ state }) => jobText(`states.${state}`),
      show: ({ state }) => <Badge tone={TONES[state]}>{jobText(`states.${state}`)}</Badge>,
    },
    { key: 'attempts', title: jobText('attempts'), kind: 'count', value: ({ attempts }) => attempts },
    { key: 'sentAt', title: jobText('sentAt'), kind: 'instant', value: ({ sentAt }) => sentAt },
    { key: 'dueAt', title: jobText('dueAt'), kind: 'instant', value: nextAttemptOf },
    // Beside both other times it would leave a laptop no room for the texts.
    { key: 'endedAt', title: jobText('endedAt'), kind: 'instant', value: ({ endedAt }) => endedAt, isOptional: true },
    {
      key: 'reason',
      title: jobText('reason'),
      kind: 'text',
      value: ({ reason }) => reason ?? '',
      show: ({ reason }) => <span className={styles.wrapped}>{reason}</span>,
      isWrapped: true,
    },
    {
      key: 'actions',
      title: jobText('actions'),
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: (job) => <Actions job={job} onRetry={onRetry} onCancel={onCancel} />,
    },
  ]
}

interface ActionsProps {
  readonly job: Job
  readonly onRetry: (job: Job) => void
  readonly onCancel: (job: Job) => void
}

function Actions({ job, onRetry, onCancel }: ActionsProps) {
  const about = job.about || jobText(`kinds.${job.kind}`)
  if (job.state === 'failed')
    return <IconButton icon={RotateCw} size="s" label={jobText('retry', { about })} onClick={() => onRetry(job)} />
  if (job.endedAt !== null) return null
  return <IconButton icon={X} size="s" label={jobText('cancel', { about })} onClick={() => onCancel(job)} />
}

const nextAttemptOf = ({ state, attempts, dueAt }: Job): number | null => (state === 'queued' && attempts > 0 ? dueAt : null)
