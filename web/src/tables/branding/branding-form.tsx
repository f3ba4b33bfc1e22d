import { type Branding, saveBranding } from '@portal/contract/institution/branding.ts'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'

import { shownError } from '#api/api-error.ts'
import { useSave } from '#api/use-save.ts'
import { brandingText } from '#messages/administration/branding-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { checkedBy } from '#ui/field/checked-by.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { PopupActions } from '#ui/popup/popup.tsx'
import styles from './branding.module.css'
import { BRANDING_TEXTS, type BrandingTexts, type TextName } from './branding-texts.ts'
import { ColourField } from './colour-field.tsx'
import { type ChosenLogo, LogoField } from './logo-field.tsx'

const { shape } = saveBranding.request

interface BrandingFormProps {
  readonly clientID: string | null
  readonly own: Branding
  /** Of the institution, for the form of a client. */
  readonly inherited: Branding | null
  readonly onClose: () => void
}

/** The form of what reports look like, for the institution and for a client. */
export function BrandingForm({ clientID, own, inherited, onClose }: BrandingFormProps) {
  const [logo, setLogo] = useState<ChosenLogo>({ kind: 'kept' })
  const save = useSave(saveBranding, {
    success: brandingText('saved'),
    failure: brandingText('notSaved'),
    onSaved: onClose,
  })
  const form = useForm<BrandingTexts>({
    defaultValues: Object.fromEntries(BRANDING_TEXTS.map((name) => [name, own[name] ?? ''])) as BrandingTexts,
    resolver: checkedBy<BrandingTexts>(Object.fromEntries(BRANDING_TEXTS.map((name) => [name, refusedBy(name)]))),
  })
  const submit = (texts: BrandingTexts) => {
    if (logo.kind === 'wrong') return
    const { colour, accentColour, adviser, contact, coveringText } = texts
    save.mutate({
      body: {
        clientID,
        colour: orNone(colour),
        accentColour: orNone(accentColour),
        adviser: orNone(adviser),
        contact: orNone(contact),
        coveringText: orNone(coveringText),
        ...(logo.kind === 'new' && { logo: logo.base64 }),
        ...(logo.kind === 'none' && { logo: null }),
      },
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit(submit)}>
      {inherited ? <p className={styles.note}>{brandingText('inherits')}</p> : null}
      <LogoField chosen={logo} own={own.logo} inherited={inherited?.logo ?? null} onChoose={setLogo} />
      <BrandingFields form={form} inherited={inherited} />
      {save.error ? <ErrorLine error={shownError(save.error)} /> : null}
      <PopupActions>
        <Button onClick={onClose}>{brandingText('cancel')}</Button>
        <Button variant="primary" type="submit" isBusy={save.isPending}>
          {brandingText('save')}
        </Button>
      </PopupActions>
    </form>
  )
}

interface BrandingFieldsProps {
  readonly form: UseFormReturn<BrandingTexts>
  readonly inherited: Branding | null
}

function BrandingFields({ form, inherited }: BrandingFieldsProps) {
  const { register, formState } = form
  const field = (name: TextName) => ({
    label: brandingText(name),
    placeholder: inherited?.[name] ?? undefined,
    error: formState.errors[name]?.message,
    ...register(name),
  })
  return (
    <>
      <div className={styles.pair}>
        <ColourField form={form} {...field('colour')} name="colour" />
        <ColourField form={form} {...field('accentColour')} name="accentColour" />
      </div>
      <TextField {...field('adviser')} autoComplete="off" />
      <TextArea {...field('contact')} rows={3} hint={brandingText('contactHint')} />
      <TextArea {...field('coveringText')} rows={6} hint={brandingText('coveringHint')} />
    </>
  )
}

const orNone = (text: string): string | null => (text.trim() === '' ? null : text)

/** The first validation error of a text, in the words of the call. */
const refusedBy =
  (name: TextName) =>
  (text: string): string | null =>
    shape[name].safeParse(orNone(text)).error?.issues[0]?.message ?? null
