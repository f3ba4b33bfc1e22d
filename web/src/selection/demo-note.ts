import { shellText } from '#messages/shell-texts.ts'
import { useAuth } from '#session/auth.ts'

/** What must go with every picture of figures that are simulated; undefined where they are real. */
export function useDemoNote(): string | undefined {
  return useAuth((auth) => (auth.isDemo ? shellText('demo') : undefined))
}
