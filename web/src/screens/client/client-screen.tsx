import { clients } from '@portal/contract/institution/clients.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { call } from '#api/call.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { clientText } from '#messages/administration/client-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { BrandingButton } from './branding-button.tsx'
import { ClientMatrices } from './matrix/client-matrices.tsx'
import { MatrixCardSkeleton } from './matrix/matrix-card.tsx'

/** /client/{clientId}: which users see which portfolios of a client, and which accounts these contain. */
export function ClientScreen() {
  const { clientId } = useParams({ from: '/signed-in/admin/client/$clientId' })
  const { data, error, isFetching } = useQuery({
    queryKey: [QUERY_KEYS.clients],
    queryFn: ({ signal }) => call(clients, { signal }),
  })
  const client = data?.rows.find(({ id }) => id === clientId)
  const isUnknown = !client && !isFetching && error === null
  return (
    <>
      <PageHead
        title={client?.name ?? screenTitle('adminPortal')}
        lead={screenLead('adminPortal')}
        filters={client ? <BrandingButton client={client} /> : undefined}
      />
      {isUnknown ? (
        <Card title={screenTitle('adminPortal')}>
          <EmptyState text={clientText('noClient')} hint={clientText('noClientHint')} />
        </Card>
      ) : client || error ? (
        <ClientMatrices key={clientId} clientId={clientId} clientName={client?.name ?? null} />
      ) : (
        <MatrixCardSkeleton title={clientText('userAssigns')} />
      )}
    </>
  )
}
