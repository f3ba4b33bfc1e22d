import { sourceText } from '#messages/administration/source-texts.ts'
import { PasswordField } from '#ui/field/password-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { isOpen, type SourceDraft, type SourceError, type Way } from './source-draft.ts'
import styles from './sources.module.css'

interface FeedFieldsProps {
  readonly draft: SourceDraft
  readonly way: Exclude<Way, 'token' | 'prices'>
  readonly errorOf: (error: SourceError) => string | undefined
  readonly onChange: (changed: Partial<SourceDraft>) => void
}

/** Where the portal fetches from. */
export function FeedFields({ draft, way, errorOf, onChange }: FeedFieldsProps) {
  const { address, user, secret, hasSecret, hostKey, everyMinutes } = draft
  return (
    <>
      <TextField
        label={sourceText(`address.${way}`)}
        autoComplete="off"
        spellCheck={false}
        value={address}
        error={errorOf('addressMissing')}
        onChange={({ target }) => onChange({ address: target.value })}
      />
      {isOpen(way) ? null : (
        <div className={styles.row}>
          <TextField
            label={sourceText(`user.${way}`)}
            autoComplete="off"
            spellCheck={false}
            value={user}
            error={errorOf('queryMissing') ?? errorOf('userMissing')}
            onChange={({ target }) => onChange({ user: target.value })}
          />
          <PasswordField
            label={sourceText(`secret.${way}`)}
            autoComplete="new-password"
            hint={hasSecret ? sourceText('secretKept') : undefined}
            value={secret}
            error={errorOf('flexTokenMissing') ?? errorOf('keyMissing')}
            onChange={({ target }) => onChange({ secret: target.value })}
          />
        </div>
      )}
      {way === 'sftp' ? (
        <TextField
          label={sourceText('hostKey')}
          hint={sourceText('hostKeyHint')}
          autoComplete="off"
          spellCheck={false}
          value={hostKey}
          error={errorOf('hostKeyWrong')}
          onChange={({ target }) => onChange({ hostKey: target.value })}
        />
      ) : null}
      <TextField
        inputMode="numeric"
        label={sourceText('everyMinutes')}
        value={everyMinutes}
        error={errorOf('minutesWrong')}
        onChange={({ target }) => onChange({ everyMinutes: target.value })}
      />
    </>
  )
}
