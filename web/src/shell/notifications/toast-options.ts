import type { ToastContainerProps } from 'react-toastify/unstyled'

import { DURATION_MS } from '#session/notices.ts'

/** Position, pausing and focus shortcut of toasts (specification S9.2). */
export const TOAST_OPTIONS = {
  position: 'top-right',
  autoClose: DURATION_MS.info,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  hotKeys: (event) => event.altKey && event.code === 'KeyT',
} as const satisfies ToastContainerProps
