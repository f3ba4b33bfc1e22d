import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

import { signInText } from '#messages/session/sign-in-texts.ts'
import styles from './side-banner.module.css'

const BannerPicture = lazy(loadPicture)

/** What stands beside the sign-in form: what the portal is, and a picture of it. Hidden on small screens. */
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

/** The page stands without its picture, as after signing out where there is no connection. */
async function loadPicture(): Promise<{ default: () => ReactNode }> {
  try {
    const { BannerPicture: Picture } = await import('./banner-picture.tsx')
    return { default: Picture }
  } catch {
    return { default: () => null }
  }
}
