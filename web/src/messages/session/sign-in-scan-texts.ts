import { SIGN_IN_SCAN } from '@portal/presentation/messages/en/session/sign-in-scan.ts'
import { texts } from '#messages/page-texts.ts'

export const signInScanText = texts('signInScan', SIGN_IN_SCAN)
