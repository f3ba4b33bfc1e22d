import { Card } from '#ui/card/card.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import styles from './style-guide-screen.module.css'

/** Loading, error and empty states. */
export function FeedbackSamples() {
  return (
    <Card title="Feedback" isPadded>
      <div className={styles.row}>
        <Badge>Close</Badge>
        <Badge tone="info">Live</Badge>
        <Badge tone="success">Covered</Badge>
        <Badge tone="warn">Stale</Badge>
        <Badge tone="danger">Failed</Badge>
        <Spinner size={20} label="Loading a sample" />
        <Skeleton width="m" />
      </div>
      <ErrorLine error={{ message: 'Not found', requestId: 'req-4f2a' }} onRetry={() => {}} />
      <EmptyState text="Nothing here yet" hint="One sentence says what to do about it." />
    </Card>
  )
}
