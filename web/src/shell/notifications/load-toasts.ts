/** Loads the toast code: with the first message, or before the connection may end. */
export const loadToasts = () => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts }))
