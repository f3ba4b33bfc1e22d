import { lazy, Suspense } from 'react'

import { SIGN_IN_TEXTS } from '#messages/sign-in-texts.ts'
import styles from './side-banner.module.css'

const BannerPicture = lazy(() => import('./banner-picture.tsx').then((file) => ({ default: file.BannerPicture })))

/** What stands beside the sign-in form: what the portal is, and a picture of it. Hidden on small screens. */
export function SideBanner() {
  return (
    <aside className={styles.banner}>
      <div className={styles.words}>
        <p className={styles.claim}>{SIGN_IN_TEXTS.banner}</p>
        <p className={styles.explanation}>{SIGN_IN_TEXTS.bannerHint}</p>
      </div>
      <Suspense>
        <BannerPicture />
      </Suspense>
    </aside>
  )
}
