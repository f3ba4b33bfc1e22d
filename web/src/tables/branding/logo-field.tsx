import { type Branding, LOGO_LIMITS } from '@portal/contract/institution/branding.ts'
import { brandingText } from '#messages/administration/branding-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import styles from './branding.module.css'

type Logo = NonNullable<Branding['logo']>

/** Choice for the logo. */
export type ChosenLogo =
  | { readonly kind: 'kept' | 'none' }
  | { readonly kind: 'new'; readonly base64: string; readonly url: string }
  | { readonly kind: 'wrong'; readonly reason: string }

interface LogoFieldProps {
  readonly chosen: ChosenLogo
  readonly own: Logo | null
  readonly inherited: Logo | null
  readonly onChoose: (chosen: ChosenLogo) => void
}

const MAX_KIB = LOGO_LIMITS.bytes / 1024
const TYPES = ['image/png', 'image/jpeg']

/** The logo, on white as on paper, and a field for another file. The server looks into the file. */
export function LogoField({ chosen, own, inherited, onChoose }: LogoFieldProps) {
  const shown = chosen.kind === 'new' ? { url: chosen.url } : chosen.kind === 'none' ? null : own
  const { maxWidth, maxHeight } = LOGO_LIMITS
  async function choose(file: File | undefined) {
    if (file) onChoose(await read(file))
  }
  return (
    <div className={styles.logo}>
      <TextField
        type="file"
        label={brandingText('logo')}
        accept={TYPES.join(',')}
        hint={brandingText('logoHint', { maxWidth, maxHeight, most: MAX_KIB })}
        error={chosen.kind === 'wrong' ? chosen.reason : undefined}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {shown ? (
        <div className={styles.preview}>
          <img className={styles.picture} src={shown.url} alt={brandingText('logoAlt')} />
          <Button size="s" onClick={() => onChoose({ kind: 'none' })}>
            {brandingText('removeLogo')}
          </Button>
        </div>
      ) : inherited ? (
        <div className={styles.preview}>
          <img className={styles.picture} src={inherited.url} alt={brandingText('logoAlt')} />
          <span className={styles.note}>{brandingText('logoOfInstitution')}</span>
        </div>
      ) : null}
    </div>
  )
}

async function read(file: File): Promise<ChosenLogo> {
  if (!TYPES.includes(file.type)) return { kind: 'wrong', reason: brandingText('logoType') }
  if (file.size > LOGO_LIMITS.bytes) {
    const size = Math.ceil(file.size / 1024)
    return { kind: 'wrong', reason: brandingText('logoTooLarge', { size, most: MAX_KIB }) }
  }
  const url = await dataUrl(file)
  if (url === null) return { kind: 'wrong', reason: brandingText('logoUnreadable') }
  return { kind: 'new', base64: url.slice(url.indexOf(',') + 1), url }
}

/** Null where the browser cannot read the file. */
function dataUrl(file: File): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const reader = new FileReader()
  reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null)
  reader.onerror = () => resolve(null)
  reader.readAsDataURL(file)
  return promise
}
