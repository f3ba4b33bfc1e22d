import { useAppData } from '#session/app-data.ts'

/** Shows the light theme while the page is put on paper, also to charts, which read their colours from the page. */
export function followPrintTheme(): void {
  const { dataset } = document.documentElement
  addEventListener('beforeprint', () => {
    dataset.theme = 'light'
  })
  addEventListener('afterprint', () => {
    dataset.theme = useAppData.getState().theme
  })
}
