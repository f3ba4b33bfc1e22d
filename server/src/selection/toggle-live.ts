import { toggleLive } from '@portal/contract/selection/toggle-live.ts'
import { SESSION_VERSION_HEADER } from '@portal/contract/session-version.ts'

import { assertPermitted } from '#access/scope.ts'
import { answer } from '#http/answer.ts'
import type { SelectionServices } from './present-selection.ts'

/** Close or Live mode belongs to the session, not to the saved selection. */
export const answerToggleLive = answer(
  toggleLive,
  async ({ body, caller, context }, { entitlements, sessions }: SelectionServices) => {
    assertPermitted(await entitlements.of(caller), body)
    const version = await sessions.setLive(caller.sessionId, body.useLive)
    context.setHeader(SESSION_VERSION_HEADER, String(version))
    return { useLive: body.useLive }
  },
)
