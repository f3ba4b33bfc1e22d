import type { HttpSettings } from './settings.ts'

/** The features of a browser that no page of ours uses. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Every reply carries these, whatever its status and kind (OWASP ASVS 5.0.0 V3.4). Names are in lower case. */
export function securityHeaders({ publicUrl, frameOrigins }: HttpSettings): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(frameOrigins),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    // A promise of https on a plain-http address would lock people out of it.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

function contentSecurityPolicy(frameOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Logos arrive as base64 PNG in the replies.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ["frame-src 'self'", ...frameOrigins].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    // Text becomes neither markup nor code: the page's one policy lets nothing through (web/src/shell/trusted-types-policy.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** The replies of the API: JSON that no cache may keep (ASVS V14.3.2). */
export const JSON_TYPE = 'application/json; charset=utf-8'
export const NO_STORE = 'no-store'
