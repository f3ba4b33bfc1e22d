#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

import { FIREFOX } from '../support/browser.ts'
import { inKnownCommands } from './known-commands.ts'

/*
 * Program that Playwright starts in the place of Firefox: it starts Firefox, and names in its place an address of its own, where the commands of
 * Playwright go through `inKnownCommands`. What Firefox answers passes as it is.
 */
let port = 0
const server = createServer()
server.on('upgrade', (asked, driver: Duplex) => {
  const headers = { ...asked.headers, host: `127.0.0.1:${port}` }
  const call = request({ host: '127.0.0.1', port, path: asked.url, headers })
  call.on('upgrade', ({ rawHeaders }, firefox, head) => {
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    driver.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    driver.write(head)
    firefox.pipe(driver)
    driver.pipe(inKnownCommands()).pipe(firefox)
  })
  call.end()
})
server.listen(0, '127.0.0.1', () => {
  const own = (server.address() as AddressInfo).port
  const firefox = spawn(FIREFOX, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
  firefox.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(
      text.replace(/(listening on ws:\/\/127\.0\.0\.1:)(\d+)/, (_, before: string, its: string) => {
        port = Number(its)
        return `${before}${own}`
      }),
    )
  })
  // Both ends go when Firefox does.
  firefox.on('exit', (code) => process.exit(code ?? 1))
})
