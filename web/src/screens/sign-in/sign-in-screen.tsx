import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { qrCode } from '@portal/contract/session/sign-in.ts'
import type { SignedIn } from '@portal/contract/session/user.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { call } from '#api/call.ts'
import { beginSession } from '#api/renewal.ts'
import { signInText } from '#messages/session/sign-in-texts.ts'
import { shellText } from '#messages/shell-texts.ts'
import { successText } from '#messages/successes.ts'
import { startUp } from '#selection/start-up.ts'
import { toggleTheme, useAppData } from '#session/app-data.ts'
import { clearMailedLink, useMailedLink } from '#session/mailed-link.ts'
import { notify } from '#session/notices.ts'
import { useReadOnly } from '#session/read-only.ts'
import { Brand } from '#ui/brand/brand.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ThemeIcon } from '#ui/theme-icon.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SideBanner } from './side-banner.tsx'
import styles from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

const CodePopup = lazy(() => import('./code-popup.tsx').then(({ CodePopup }) => ({ default: CodePopup })))
const ScanPopup = lazy(() => import('./scan-popup.tsx').then(({ ScanPopup }) => ({ default: ScanPopup })))
const ReadOnlyNotice = lazy(() =>
  import('#ui/feedback/read-only-notice.tsx').then(({ ReadOnlyNotice }) => ({ default: ReadOnlyNotice })),
)
const ResetPopup = lazy(() => import('./reset-popup.tsx').then(({ ResetPopup }) => ({ default: ResetPopup })))
const SetPasswordPopup = lazy(() =>
  import('./set-password-popup.tsx').then(({ SetPasswordPopup }) => ({ default: SetPasswordPopup })),
)
const SignInLinkPopup = lazy(() =>
  import('./sign-in-link-popup.tsx').then(({ SignInLinkPopup }) => ({ default: SignInLinkPopup })),
)

/** The step of the sign-in (specification S4.1 to S4.6). */
type Step =
  | { readonly kind: 'credentials' }
  | { readonly kind: 'scan'; readonly email: string; readonly isDemo: boolean; readonly setup: ResponseOf<typeof qrCode> }
  | { readonly kind: 'code'; readonly email: string; readonly isDemo: boolean }
  | { readonly kind: 'reset' }

const CREDENTIALS: Step = { kind: 'credentials' }

/** /sign-in: password, then code; password reset. */
export function SignInScreen() {
  const [step, setStep] = useState<Step>(CREDENTIALS)
  /** Of the link that was used: the form begins anew with it. */
  const [linkedEmail, setLinkedEmail] = useState<string | null>(null)
  const navigate = useNavigate()
  const isDark = useAppData((data) => data.theme === 'dark')
  const isReadOnly = useReadOnly((store) => store.isOn)
  const backToStart = () => setStep(CREDENTIALS)

  async function finish(signedIn: SignedIn) {
    beginSession(signedIn)
    await startUp()
    notify('success', successText('signIn'))
    backToStart()
    await navigate({ to: '/', replace: true })
  }

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
            onAccepted={async (email, { allowQRScan, isDemo = false }) => {
              if (allowQRScan) setStep({ kind: 'scan', email, isDemo, setup: await call(qrCode, { body: { email } }) })
              else setStep({ kind: 'code', email, isDemo })
            }}
          />
          <PasskeyButton onSignedIn={finish} />
        </div>
      </main>
      <SideBanner />
      <Suspense>
        <MailedLink onSignInLink={setLinkedEmail} />
        {step.kind === 'reset' ? <ResetPopup email={useAppData.getState().rememberedEmail} onClose={backToStart} /> : null}
        {step.kind === 'scan' ? (
          <ScanPopup
            setup={step.setup}
            onContinue={() => setStep({ kind: 'code', email: step.email, isDemo: step.isDemo })}
            onClose={backToStart}
          />
        ) : null}
        {step.kind === 'code' ? (
          <CodePopup email={step.email} isDemo={step.isDemo} onVerified={finish} onClose={backToStart} />
        ) : null}
      </Suspense>
    </div>
  )
}

/** The popup of a mailed link, if the page was opened by one. */
function MailedLink({ onSignInLink }: { readonly onSignInLink: (email: string) => void }) {
  const link = useMailedLink((state) => state.link)
  if (link === null) return null
  if (link.kind === 'password') return <SetPasswordPopup token={link.token} onClose={clearMailedLink} />
  const use = (email: string) => {
    onSignInLink(email)
    clearMailedLink()
  }
  return <SignInLinkPopup token={link.token} onUsed={use} onClose={clearMailedLink} />
}
