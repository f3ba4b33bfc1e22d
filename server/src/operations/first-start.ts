import { makeEncryptionKey } from '#base/secrets/encryption-key.ts'
import type { Config } from '#base/settings/config.ts'
import { holdsDatabase } from '#store/postgres/embedded.ts'

/**
 * Whether the embedded database must be created.
 *
 * @throws where its folder is damaged
 */
export const isFirstStart = ({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>): boolean =>
  databaseUrl === null && !holdsDatabase(dataFolder)

/** Creates the key of a data folder before its database: a database without a key is one whose key was lost. */
export function makeKeyAtFirstStart(config: Config): void {
  if (isFirstStart(config)) makeEncryptionKey(config.encryptionKey)
}
