import { useAppData } from '#session/app-data.ts'

/** Switches to the light theme while printing, also for charts, which read their colours from the page. */
export function followPrintTheme(): void {
  const { dataset } = document.documentElement
  addEventListener('beforeprint', () => {
    dataset.theme = 'light'
  })
  addEventListener('afterprint', () => {
    dataset.theme = useAppData.getState().theme
  })
}
