import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

import { signInText } from '#messages/session/sign-in-texts.ts'
import { shellText } from '#messages/shell-texts.ts'
import { toggleTheme, useAppData } from '#session/app-data.ts'
import { useMailedLink } from '#session/mailed-link.ts'
import { useReadOnly } from '#session/read-only.ts'
import { Brand } from '#ui/brand/brand.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ThemeIcon } from '#ui/theme-icon.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SideBanner } from './side-banner.tsx'
import styles from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'
import type { Step } from './step.ts'

const loadSteps = () => import('./sign-in-steps.tsx')
const SignInSteps = lazy(() => loadSteps().then(({ SignInSteps }) => ({ default: SignInSteps })))
const ProviderButton = lazy(() => import('./provider-button.tsx').then(({ ProviderButton }) => ({ default: ProviderButton })))

const ReadOnlyNotice = lazy(() =>
  import('#ui/feedback/read-only-notice.tsx').then(({ ReadOnlyNotice }) => ({ default: ReadOnlyNotice })),
)

const CREDENTIALS: Step = { kind: 'credentials' }

/** /sign-in: password, then code; password reset. */
export function SignInScreen() {
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>(CREDENTIALS)
  /** Of the link that was used: the form begins anew with it. */
  const [linkedEmail, setLinkedEmail] = useState<string | null>(null)
  const [organisation, setOrganisation] = useState<string | null>(null)
  const hasLink = useMailedLink(({ link }) => link !== null)
  const isReadOnly = useReadOnly((store) => store.isOn)
  const isDark = useAppData((data) => data.theme === 'dark')

  // Not while rendering: the page was drawn without its address.
  useEffect(() => {
    const { pathname, search } = location
    if (pathname.startsWith('/sign-in/callback/')) setStep({ kind: 'provider' })
    else setOrganisation(new URLSearchParams(search).get('organisation'))
  }, [])

  return (
    <div className={styles.page}>
      <main className={styles.panel}>
        <div className={styles.top}>
          <Brand />
          <IconButton icon={ThemeIcon} label={isDark ? shellText('toLight') : shellText('toDark')} onClick={toggleTheme} />
        </div>
        <div className={styles.box}>
          <Suspense>{isReadOnly ? <ReadOnlyNotice /> : null}</Suspense>
          <h1 className={styles.title}>{signInText('title')}</h1>
          <p className={styles.hint}>{signInText('welcome')}</p>
          <SignInForm
            key={linkedEmail}
            email={linkedEmail}
            onForgot={() => setStep({ kind: 'reset' })}
            onAccepted={async (email, accepted) => setStep(await (await loadSteps()).stepAfter(email, accepted))}
          />
          <PasskeyButton
            onSignedIn={async (signedIn) => {
              await (await loadSteps()).begin(signedIn)
              await navigate({ to: '/', replace: true })
            }}
          />
          <Suspense>{organisation === null ? null : <ProviderButton of={{ organisation }} />}</Suspense>
        </div>
      </main>
      <SideBanner />
      <Suspense>
        {hasLink || step !== CREDENTIALS ? <SignInSteps step={step} onStep={setStep} onSignInLink={setLinkedEmail} /> : null}
      </Suspense>
    </div>
  )
}
