/** Loads the toasts: when there is something to say, or before the connection may go. */
export const loadToasts = () => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts }))
