/** How a session ends, in words (specification S4.11 to S4.13). */
export const SESSION = {
  expired: 'Session expired. Please sign in again.',
  idle: 'You have been signed out due to inactivity.',
  idleWarning: 'You will be signed out in 2 minutes due to inactivity.',
  staySignedIn: 'Stay signed in',
} as const
