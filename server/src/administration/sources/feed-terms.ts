import path from 'node:path'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { FeedReach } from '#outbound/feed-reach.ts'
import type { FeedRow } from '#store/sources/feeds.ts'

interface FeedTerms {
  readonly kind: FeedRow['kind']
  readonly address: string
  readonly user: string
  readonly hasSecret: boolean
}

/** @throws 400 where the operator does not list what is to be reached, or something is missing to reach it */
export function assertReachable(
  reach: FeedReach,
  institution: { readonly id: string; readonly name: string },
  { kind, address, user, hasSecret }: FeedTerms,
): void {
  if (kind === 'folder') {
    const isListed = path.isAbsolute(address) && reach.listedFolder(institution, path.resolve(address)) !== undefined
    if (!isListed) throw badRequest(refusal('folderNotListed', { folder: address }))
    return
  }
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw badRequest(refusal('feedAddressForm'))
  if (!reach.isHostListed(url)) throw badRequest(refusal('hostNotListed', { host: url.host }))
  if (kind === 'flex' && !(/^\d+$/.test(user) && hasSecret)) throw badRequest(refusal('flexNeeds'))
}
