import { Palette } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { brandingText } from '#messages/administration/branding-texts.ts'
import { useHasRight } from '#session/rights.ts'
import { Button } from '#ui/button/button.tsx'

const BrandingPopup = lazy(() =>
  import('#tables/branding/branding-popup.tsx').then(({ BrandingPopup }) => ({ default: BrandingPopup })),
)

/** Opens what the reports of the client look like. */
export function BrandingButton({ client }: { readonly client: { readonly id: string; readonly name: string } }) {
  const mayDesign = useHasRight('design-reports')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayDesign) return null
  return (
    <>
      <Button icon={Palette} size="s" onClick={() => setIsOpen(true)}>
        {brandingText('ofClient')}
      </Button>
      {isOpen ? (
        <Suspense>
          <BrandingPopup client={client} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
