import { notFound, rootRouteId, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { useClientStore } from '#session/client-store.ts'

/**
 * Where what the address names is not there, the not-found screen replaces the page. Where another client was chosen on the page, and
 * only the former one has it, Summary follows instead.
 */
export function useNotFound(isMissing: boolean, named: string): void {
  const client = useClientStore((store) => store.selectedClient)
  const navigate = useNavigate()
  const [first, setFirst] = useState(client)
  if (first === '' && client !== '') setFirst(client)
  const isOfFormer = isMissing && first !== '' && client !== first
  useEffect(() => {
    if (isOfFormer) void navigate({ to: '/', replace: true })
  }, [isOfFormer, navigate])
  if (isMissing && !isOfFormer) throw notFound({ routeId: rootRouteId, data: named })
}
