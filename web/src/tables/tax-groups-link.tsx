import { clients } from '@portal/contract/institution/clients.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { call } from '#api/call.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { taxGroupText } from '#messages/administration/tax-group-texts.ts'
import { TAX_GROUPS_PLACE } from '#selection/card-places.ts'
import { useClientStore } from '#session/client-store.ts'
import { useHasRight } from '#session/rights.ts'
import styles from '#ui/page/page-link.module.css'

/** Leads those who may change them to the tax groups of the client, which decide how its lots are counted. */
export function TaxGroupsLink() {
  const mayChange = useHasRight('judge-data')
  const opensClients = useHasRight('manage-users')
  return mayChange && opensClients ? <LinkToGroups /> : null
}

function LinkToGroups() {
  const clientName = useClientStore((store) => store.selectedClient)
  const { data } = useQuery({ queryKey: [QUERY_KEYS.clients], queryFn: ({ signal }) => call(clients, { signal }) })
  const client = data?.rows.find(({ name }) => name === clientName)
  if (!client) return null
  return (
    <Link to="/client/$clientId" params={{ clientId: client.id }} hash={TAX_GROUPS_PLACE} className={styles.link}>
      {taxGroupText('ofClient')}
    </Link>
  )
}
