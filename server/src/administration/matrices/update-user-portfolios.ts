import type { ChangedUserBox } from '@portal/contract/institution/matrix-conflict.ts'
import { updateUserPortfolios } from '@portal/contract/institution/portfolios.ts'
import { badRequest, notFound } from '#base/failure.ts'
import { notice } from '#base/notice.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import type { Transaction } from '#store/database.ts'
import {
  type Assignment,
  addAssignments,
  assignmentsChangedSince,
  type ChangedAssignment,
  removeAssignments,
} from '#store/institution/user-portfolios.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { findListedUsers, type ListedUser } from '#store/session/users.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'
import { distinctIds, matrixPortfolios } from './matrix-portfolios.ts'
import { assertUnchanged, matrixVersion } from './matrix-version.ts'
import { recordCells } from './record-cells.ts'
import { assertIsAssigned, isRowOf } from './user-portfolios.ts'

/** Saves all cells or none. A cell that already has the new value changes nothing. */
export const answerUpdateUserPortfolios = answer(updateUserPortfolios, async (call, services: AdministrationServices) => {
  const { body, caller, context } = call
  const { institutionId } = caller
  const wanted = wantedCells(body)
  const reply = await administer(services, updateUserPortfolios, call, async (tx) => {
    const now = services.clock.now()
    const { client, portfolios } = await matrixPortfolios(tx, institutionId, body)
    const users = await matrixUsers(tx, institutionId, client.id, body)
    const changesSince = async (version: number) =>
      (await assignmentsChangedSince(tx, institutionId, client.id, version)).map(changedBox)
    await assertUnchanged(tx, institutionId, context, changesSince, inWords)
    const added = await addAssignments(tx, institutionId, wanted.checked)
    const removed = await removeAssignments(tx, institutionId, wanted.unchecked)
    const version = await matrixVersion(tx, institutionId)
    const touched = [...new Set([...added, ...removed].map(({ userId }) => userId))]
    const text = notice('portfoliosChanged', { email: caller.email, client: client.name })
    await notifyUsers(tx, institutionId, touched, { text }, now)
    const changed = (listed: 'checked' | 'unchecked') => (cell: Assignment) => ({
      name: `${users.get(cell.userId)!.email}, ${portfolios.get(cell.portfolioId)!.name}`,
      listed,
    })
    const cells = [...added.map(changed('checked')), ...removed.map(changed('unchecked'))]
    await recordCells(tx, now, call, 'institution.assign-users', client.name, cells)
    return { version }
  })
  return reply
})

const inWords = ({ username, portfolioName, checked, changedBy }: ChangedUserBox): string =>
  notice('changed.user', {
    user: username,
    portfolio: portfolioName,
    isChecked: checked,
    isBy: changedBy !== null,
    by: changedBy ?? '',
  })

const changedBox = (change: ChangedAssignment): ChangedUserBox => ({
  userID: change.userId,
  username: change.user,
  portfolioID: change.portfolioId,
  portfolioName: change.portfolio,
  checked: change.isChecked,
  changedBy: change.changedBy,
})

interface WantedCells {
  readonly checked: readonly Assignment[]
  readonly unchecked: readonly Assignment[]
}

/** A cell named twice counts once; 400 where it is to be both. */
function wantedCells(cells: readonly { userID: string; portfolioID: string; checked: boolean }[]): WantedCells {
  const wanted = new Map<string, Assignment & { readonly isChecked: boolean }>()
  for (const { userID: userId, portfolioID: portfolioId, checked: isChecked } of cells) {
    const key = `${userId} ${portfolioId}`
    if ((wanted.get(key)?.isChecked ?? isChecked) !== isChecked) throw badRequest(refusal('cellTwice'))
    wanted.set(key, { userId, portfolioId, isChecked })
  }
  const all = [...wanted.values()]
  return { checked: all.filter(({ isChecked }) => isChecked), unchecked: all.filter(({ isChecked }) => !isChecked) }
}

/** The users of the cells, whose rows must belong to the client's matrix and be changeable. */
async function matrixUsers(
  tx: Transaction,
  institutionId: string,
  clientId: string,
  cells: readonly { readonly userID: string }[],
): Promise<ReadonlyMap<string, ListedUser>> {
  const ids = distinctIds(cells.map(({ userID }) => userID))
  const users = new Map((await findListedUsers(tx, institutionId, ids)).map((user) => [user.id, user]))
  if (users.size !== ids.length) throw notFound()
  for (const user of users.values()) {
    assertIsAssigned(user)
    if (!isRowOf(user, clientId)) throw badRequest(refusal('userOfOther', { email: user.email }))
  }
  return users
}
