import { onSessionEnd } from '#api/clear-session.ts'
import { clearFolded } from './match-text.ts'

/** Maximum number of recent choices. */
const MAX_RECENT = 5

let chosen: readonly string[] = []

/** The ids of recent choices, the latest first. Only in memory, because they may contain client names. */
export function recentChoices(): readonly string[] {
  return chosen
}

/** Adds a choice. */
export function noteChoice(id: string): void {
  chosen = [id, ...chosen.filter((other) => other !== id)].slice(0, MAX_RECENT)
}

onSessionEnd(() => {
  chosen = []
  clearFolded()
})
