/** Words about when data became known, on every screen; those of the panel are in `change-texts.ts`. */
export const RECORDED_AS_OF = {
  ask: 'What changed?',
  title: 'What changed since',
  asKnownOn: 'As known on',
  leftOut: 'What was booked or corrected later is left out.',
  notLive: 'Live figures are of what is known now.',
  toClose: 'Switch to Close',
  backToNow: 'Back to now',
  changesSinceThen: 'What changed since',
} as const
