import { isIP } from 'node:net'
import path from 'node:path'

/** Parses a setting. Throws an `Error` that names the expected form. */
export type Parse<T> = (text: string) => T

/** A TCP port, 1 to 65535. */
export const port: Parse<number> = (text) => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > 65_535) throw new Error('a port from 1 to 65535')
  return value
}

/** A whole number of megabytes, at least 16. */
export const megabytes: Parse<number> = (text) => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (value < 16) throw new Error('a whole number of megabytes, 16 or more')
  return value
}

/** A whole number within limits. */
export const wholeNumber =
  (least: number, most: number): Parse<number> =>
  (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
    if (value < least || value > most) throw new Error(`a whole number from ${least} to ${most}`)
    return value
  }

/** A number of seconds, at most ten minutes. */
export const seconds: Parse<number> = (text) => {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : -1
  if (value < 0 || value > 600) throw new Error('a whole number of seconds, 0 to 600')
  return value
}

/** An address of this machine to listen on, or `localhost`. */
export const host: Parse<string> = (text) => {
  if (isIP(text) === 0 && text !== 'localhost') throw new Error('an address to listen on, such as 127.0.0.1 or 0.0.0.0')
  return text
}

/** One of the given words, case-sensitive. */
export const oneOf =
  <const T extends string>(...values: readonly T[]): Parse<T> =>
  (text) => {
    const found = values.find((value) => value === text)
    if (found === undefined) throw new Error(values.join(' or '))
    return found
  }

/** `on`, `1` or `true`; `off`, `0` or `false`; in any case of letters. */
export const onOrOff: Parse<boolean> = (text) => {
  if (/^(on|1|true)$/i.test(text)) return true
  if (/^(off|0|false)$/i.test(text)) return false
  throw new Error('on or off')
}

/** The URL of a PostgreSQL server, as psql takes it. */
export const databaseUrl: Parse<string> = (text) => {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('postgresql://user:password@host:5432/database')
  return text
}

/** The URL of a mail server, with or without implicit TLS. */
export const smtpUrl: Parse<string> = (text) => {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    throw new Error('smtps://user:password@host:465 or smtp://host:25')
  return text
}

/** Where other processes reach a process: a scheme, a host and optionally a port. */
export const computeAddress: Parse<string> = (text) => {
  const url = originOf(text)
  if (!url) throw new Error('an address that other processes reach, such as http://10.0.0.7:3000')
  return url.origin
}

/** A scheme, a host and optionally a port; plain http for this machine only, because of cookies and letters. */
export const origin: Parse<string> = (text) => {
  const url = originOf(text)
  if (!url) throw new Error('an origin, such as https://portal.example.com')
  if (isPlainElsewhere(url)) {
    throw new Error('https:// (plain http is accepted for localhost only: browsers keep our cookies nowhere else)')
  }
  return url.origin
}

/** The origin of a page that may be shown in the report frame. A wildcard would allow any page. */
export const frameOrigin: Parse<string> = (text) => {
  const url = originOf(text)
  if (!url || url.hostname.includes('*')) throw new Error('origins without path or wildcard, such as https://reports.example.com')
  if (isPlainElsewhere(url)) throw new Error('https:// (a report that comes over plain http can be read and changed on its way)')
  return url.origin
}

function originOf(text: string): URL | null {
  const url = URL.parse(text)
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  return isOrigin ? url : null
}

const isPlainElsewhere = (url: URL): boolean => url.protocol === 'http:' && !isLoopback(url.hostname)

/** Whether a host name means this machine; IPv6 with or without brackets. */
export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)

/** The address of a collector of traces, which takes OTLP over HTTP. Plain http stays within this machine. */
export const tracesUrl: Parse<string> = (text) => {
  const url = URL.parse(text)
  const isProtected = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !isProtected || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new Error('the address of a collector, such as https://collector.example.com/v1/traces, or one on this machine by http')
  return url.href
}

/** Values separated by commas; empty ones are ignored. */
export const listOf =
  <T>(parse: Parse<T>): Parse<readonly T[]> =>
  (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        try {
          return parse(part)
        } catch (error) {
          throw new Error(`${error instanceof Error ? error.message : String(error)}; "${part}" is not`, { cause: error })
        }
      })

/** An address or a network. A network of all addresses is refused, since every client could then claim any address. */
export const proxy: Parse<string> = (text) => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  const longest = family === 6 ? 128 : 32
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
  if (family === 0 || !isPrefix || rest.length > 0)
    throw new Error('addresses or networks, such as 10.0.0.0/8, with commas between')
  if (bits !== undefined && Number(bits) === 0) throw new Error('the networks of your proxies, not every address there is')
  return text
}

/** A date, `YYYY-MM-DD`. */
export const day: Parse<string> = (text) => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
  if (!isDay) throw new Error('a day, such as 2026-06-30')
  return text
}

/** Keys with lines or commas between; the first seals. */
export const keys: Parse<readonly Uint8Array[]> = (text) => {
  const all = text.split(/[\n,]/).map((each) => each.trim())
  return all.filter((each, place) => each !== '' || (place === 0 && all.length === 1)).map(key)
}

/** 32 bytes in base64 or hexadecimal. */
const key: Parse<Uint8Array> = (text) => {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(text)
  if (bytes.length !== 32 || !isBase64) throw new Error('32 random bytes in base64, as `openssl rand -base64 32` makes them')
  return bytes
}

/** Targets to which the server may connect: a host with its port, or a network whose private addresses a listed host may have. */
export type OutboundHost =
  | { readonly kind: 'host'; readonly name: string; readonly port: number }
  | { readonly kind: 'network'; readonly address: string; readonly bits: number }

const HTTPS_PORT = 443

/** A folder that files of an institution, by name or id, may be fetched from. */
export interface SourceFolder {
  readonly folder: string
  readonly institution: string
}

/** An absolute folder and the institution that it is for, with `=` between. */
export const sourceFolder: Parse<SourceFolder> = (text) => {
  const [, folder = '', institution = ''] = /^(\/[^=]*)=(.+)$/.exec(text) ?? []
  const clean = path.resolve(folder.trim())
  if (folder === '' || clean === path.parse(clean).root || institution.trim() === '')
    throw new Error('folders with the institution that each is for, such as /srv/statements=Example Bank')
  return { folder: clean, institution: institution.trim() }
}

/** `host`, `host:port`, an address (IPv6 in brackets) with or without a port, or a network. No wildcard. */
export const outboundHost: Parse<OutboundHost> = (text) => {
  const [address = '', bits, ...rest] = text.split('/')
  if (bits !== undefined && rest.length === 0) {
    proxy(text)
    return { kind: 'network', address, bits: Number(bits) }
  }
  const url = isIP(text) === 6 ? URL.parse(`https://[${text}]`) : URL.parse(`https://${text}`)
  const isHost = url && url.origin === url.href.slice(0, -1) && /^[a-z0-9.:[\]-]+$/i.test(text)
  if (!isHost) throw new Error('hosts such as login.example.com or login.example.com:8443, addresses or networks')
  return { kind: 'host', name: url.hostname, port: url.port === '' ? HTTPS_PORT : Number(url.port) }
}
