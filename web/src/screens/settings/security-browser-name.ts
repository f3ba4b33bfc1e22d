import { settingsText } from '#messages/session/settings-texts.ts'

/** In this order: every browser also calls itself by the names of those it descends from. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|\bCriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const

/** What a browser says of itself, in words: "Firefox 145 on Linux". What is not known is shown as it came. */
export function browserName(userAgent: string): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}${system === undefined ? '' : ` on ${system}`}`
  }
  return userAgent === '' ? settingsText('unknownBrowser') : userAgent
}
