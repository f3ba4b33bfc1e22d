/** Words of the popup that sets up an authenticator app. Loaded only then. */
export const SIGN_IN_SCAN = {
  title: 'Set up your authenticator',
  hint: 'Scan this QR code with your authenticator app, or enter the key by hand. Then continue to enter a code.',
  image: 'QR code for your authenticator app',
  key: 'Key',
} as const
