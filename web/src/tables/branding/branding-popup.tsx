import { clientBranding, institutionBranding } from '@portal/contract/institution/branding.ts'
import { useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { brandingText } from '#messages/administration/branding-texts.ts'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Popup } from '#ui/popup/popup.tsx'
import { BrandingForm } from './branding-form.tsx'

interface BrandingPopupProps {
  /** Null for the institution. */
  readonly client: { readonly id: string; readonly name: string } | null
  readonly onClose: () => void
}

/** Branding of the reports of the institution, or of a client. */
export function BrandingPopup({ client, onClose }: BrandingPopupProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['branding', client?.id ?? null],
    queryFn: async ({ signal }) =>
      client === null
        ? { ...(await call(institutionBranding, { signal })), inherited: null }
        : await call(clientBranding, { params: { id: client.id }, signal }),
    // A form that is open does not change under the hands of its user.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const title = client === null ? brandingText('title') : brandingText('titleOf', { client: client.name })
  return (
    <Popup title={title} size="l" onClose={onClose}>
      {error ? <ErrorLine error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <BrandingForm clientID={client?.id ?? null} own={data.own} inherited={data.inherited} onClose={onClose} />
      ) : error ? null : (
        <Spinner size={32} label={title} />
      )}
    </Popup>
  )
}
