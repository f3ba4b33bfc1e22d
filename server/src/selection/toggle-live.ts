import { toggleLive } from '@portal/contract/selection/toggle-live.ts'

import { assertPermitted } from '#access/scope.ts'
import { answer } from '#http/answer.ts'
import type { SelectionServices } from './present-selection.ts'

/** Close or Live mode belongs to the session, not to the saved selection. */
export const answerToggleLive = answer(toggleLive, async ({ body, caller }, { entitlements, sessions }: SelectionServices) => {
  assertPermitted(await entitlements.of(caller), body)
  await sessions.setLive(caller.sessionId, body.useLive)
  return { useLive: body.useLive }
})
