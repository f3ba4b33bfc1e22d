import { shellText } from '#messages/shell-texts.ts'
import { useAuth } from '#session/auth.ts'

/** The note for pictures of simulated figures; undefined if they are real. */
export function useDemoNote(): string | undefined {
  return useAuth((auth) => (auth.isDemo ? shellText('demo') : undefined))
}
