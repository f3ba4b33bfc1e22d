import { alsoForget } from '#api/forget.ts'
import { forgetFolded } from './match-text.ts'

/** So many are offered again. */
const MOST = 5

let chosen: readonly string[] = []

/** The ids of what was chosen lately, the latest first. They are kept in memory alone: client names and tickers leave no trace. */
export function recentChoices(): readonly string[] {
  return chosen
}

/** Notes a choice. */
export function noteChoice(id: string): void {
  chosen = [id, ...chosen.filter((other) => other !== id)].slice(0, MOST)
}

alsoForget(() => {
  chosen = []
  forgetFolded()
})
