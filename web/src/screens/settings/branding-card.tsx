import { lazy, Suspense, useState } from 'react'
import { brandingText } from '#messages/administration/branding-texts.ts'
import { useHasRight } from '#session/rights.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import styles from './security.module.css'

const BrandingPopup = lazy(() =>
  import('#tables/branding/branding-popup.tsx').then(({ BrandingPopup }) => ({ default: BrandingPopup })),
)

/** For administrators: what the reports of the institution look like. */
export function BrandingCard() {
  const mayDesign = useHasRight('design-reports')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayDesign) return null
  return (
    <Card title={brandingText('title')} isPadded>
      <div className={styles.foot}>
        <Button onClick={() => setIsOpen(true)}>{brandingText('edit')}</Button>
        <p className={styles.hint}>{brandingText('hint')}</p>
      </div>
      {isOpen ? (
        <Suspense>
          <BrandingPopup client={null} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}
