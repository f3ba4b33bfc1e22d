import { paletteText } from '#messages/palette-texts.ts'
import { notify } from '#session/notices.ts'
import { withEveryLayout } from '#ui/grid/settings/layout-text.ts'
import { tablesOnScreen } from '#ui/grid/settings/tables-on-screen.ts'

/** Copies a link to the screen that includes the table columns. */
export async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkOf(new URL(location.href)))
    notify('success', paletteText('linkCopied'))
  } catch {
    notify('error', paletteText('linkNotCopied'))
  }
}

function linkOf(address: URL): string {
  const columns = withEveryLayout(address.searchParams.get('cols') ?? '', tablesOnScreen())
  if (columns !== '') address.searchParams.set('cols', columns)
  return address.href
}
