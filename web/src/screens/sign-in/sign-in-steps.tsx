import { qrCode } from '@portal/contract/session/sign-in.ts'
import type { SignedIn } from '@portal/contract/session/user.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { call } from '#api/call.ts'
import { beginSession } from '#api/renewal.ts'
import { successText } from '#messages/successes.ts'
import { startUp } from '#selection/start-up.ts'
import { useAppData } from '#session/app-data.ts'
import { clearMailedLink, useMailedLink } from '#session/mailed-link.ts'
import { notify } from '#session/notices.ts'
import { ResetPopup } from './reset-popup.tsx'
import type { Accepted, Step } from './step.ts'

const CodePopup = lazy(() => import('./code-popup.tsx').then(({ CodePopup }) => ({ default: CodePopup })))
const RecoveryPopup = lazy(() => import('./recovery-popup.tsx').then(({ RecoveryPopup }) => ({ default: RecoveryPopup })))
const ScanPopup = lazy(() => import('./scan-popup.tsx').then(({ ScanPopup }) => ({ default: ScanPopup })))
const SetPasswordPopup = lazy(() =>
  import('./set-password-popup.tsx').then(({ SetPasswordPopup }) => ({ default: SetPasswordPopup })),
)
const SignInLinkPopup = lazy(() =>
  import('./sign-in-link-popup.tsx').then(({ SignInLinkPopup }) => ({ default: SignInLinkPopup })),
)
const ProviderReturn = lazy(() => import('./provider-return.tsx').then(({ ProviderReturn }) => ({ default: ProviderReturn })))

/** The step after a password, or a provider, was accepted: the code, after the QR code where the second factor is not set up. */
export async function stepAfter(email: string, { allowQRScan, isDemo = false }: Accepted): Promise<Step> {
  if (!allowQRScan) return { kind: 'code', email, isDemo, isFirst: false }
  return { kind: 'scan', email, isDemo, setup: await call(qrCode, { body: { email } }) }
}

/** Begins the session of a user who has given both factors. */
export async function begin(signedIn: SignedIn): Promise<void> {
  beginSession(signedIn)
  await startUp()
  notify('success', successText('signIn'))
}

interface SignInStepsProps {
  readonly step: Step
  readonly onStep: (step: Step) => void
  /** A mailed link was used: the form begins anew with its e-mail. */
  readonly onSignInLink: (email: string) => void
}

/** Everything of a sign-in beside the form: loaded when there is any of it. */
export function SignInSteps({ step, onStep, onSignInLink }: SignInStepsProps) {
  const navigate = useNavigate()
  const backToStart = () => onStep({ kind: 'credentials' })

  async function finish(signedIn: SignedIn) {
    await begin(signedIn)
    backToStart()
    await navigate({ to: '/', replace: true })
  }

  return (
    <Suspense>
      <MailedLink onSignInLink={onSignInLink} />
      {step.kind === 'reset' ? <ResetPopup email={useAppData.getState().rememberedEmail} onClose={backToStart} /> : null}
      {step.kind === 'scan' ? (
        <ScanPopup setup={step.setup} onContinue={() => onStep({ ...step, kind: 'code', isFirst: true })} onClose={backToStart} />
      ) : null}
      {step.kind === 'code' ? (
        <CodePopup
          email={step.email}
          isDemo={step.isDemo}
          onVerified={finish}
          onRecover={step.isFirst ? null : () => onStep({ ...step, kind: 'recovery' })}
          onClose={backToStart}
        />
      ) : null}
      {step.kind === 'recovery' ? (
        <RecoveryPopup
          email={step.email}
          onVerified={finish}
          onBack={() => onStep({ ...step, kind: 'code', isFirst: false })}
          onClose={backToStart}
        />
      ) : null}
      {step.kind === 'provider' ? (
        <ProviderReturn
          onSignedIn={finish}
          onAccepted={async (email, accepted) => onStep(await stepAfter(email, accepted))}
          onClose={backToStart}
        />
      ) : null}
    </Suspense>
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
