import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

import { signInText } from '#messages/session/sign-in-texts.ts'
import styles from './side-banner.module.css'

const BannerPicture = lazy(loadPicture)

/** The banner beside the sign-in form. Hidden on small screens. */
export function SideBanner() {
  const [isStanding, setIsStanding] = useState(false)
  useEffect(() => setIsStanding(true), [])
  return (
    <aside className={styles.banner}>
      <div className={styles.words}>
        <p className={styles.claim}>{signInText('banner')}</p>
        <p className={styles.explanation}>{signInText('bannerHint')}</p>
      </div>
      <Suspense>{isStanding ? <BannerPicture /> : null}</Suspense>
    </aside>
  )
}

/** Loads the picture; the page works without it, such as offline after signing out. */
async function loadPicture(): Promise<{ default: () => ReactNode }> {
  try {
    const { BannerPicture: Picture } = await import('./banner-picture.tsx')
    return { default: Picture }
  } catch {
    return { default: () => null }
  }
}
