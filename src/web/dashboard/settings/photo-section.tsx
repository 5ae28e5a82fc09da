import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { describeStorageError } from '#web/dashboard/describe-storage-error.ts'
import { addressOfFile } from '#web/dashboard/file-address.ts'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { initial } from '#web/ui/initials.ts'
import { Progress } from '#web/ui/progress.tsx'
import visually from '#web/ui/visually-hidden.module.css'
import { ButtonsProblem } from './buttons-problem.tsx'
import type { Square } from './crop-square.ts'
import { PhotoCrop } from './photo-crop.tsx'
import styles from './photo.module.css'
import { encodeSquare, findPictureProblem, type PictureProblem, pictureLimitMegabytes, pictureTypes, readPicture } from './read-picture.ts'
import { photoFormName, type SettingAnswer } from './setting-answer.ts'
import { SettingsSection } from './settings-frame.tsx'
import settings from './settings.module.css'
import { usePhotoUpload } from './use-photo-upload.ts'

type Props = {
  readonly uid: string
  /** Path in storage. */
  readonly photo: string | undefined
  /** Whose picture it is; its first letter stands in for it. */
  readonly name: string
}

/** The person's picture: chosen, cut to a square here, stored, and taken away again. */
export function PhotoSection({ uid, photo, name }: Props) {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<SettingAnswer>()
  const { state, start, cancel } = usePhotoUpload(uid)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<PictureProblem>()
  /** What is to be stored, for another attempt. */
  const [square, setSquare] = useState<Blob>()
  const inputRef = useRef<HTMLInputElement>(null)
  const problemRef = useRef<HTMLDivElement>(null)
  const isSaving = fetcher.state !== 'idle'
  const answer = isSaving ? undefined : fetcher.data

  useEffect(() => {
    if (problem || state.kind === 'failed') problemRef.current?.focus()
  }, [problem, state.kind])

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = currentTarget.files?.[0]
    if (!file) return
    const found = findPictureProblem(file)
    const read = found ? undefined : await readPicture(file)
    setProblem(found ?? (read ? undefined : 'unreadable'))
    setPicture(read)
    // The same file may be chosen again.
    if (inputRef.current) inputRef.current.value = ''
  }

  async function use(chosen: Square): Promise<void> {
    if (!picture) return
    setPicture(undefined)
    const content = await encodeSquare(picture, chosen)
    setSquare(content)
    await store(content)
  }

  async function store(content: Blob): Promise<void> {
    const stored = await start(content)
    if (stored === undefined) return
    setSquare(undefined)
    await fetcher.submit({ formName: photoFormName, photo: stored }, { method: 'post', action: pathname + search })
  }

  const isUploading = state.kind === 'uploading'
  return (
    <SettingsSection id="photo" heading={translate('settings.photo.heading')} text={translate('settings.photo.text')}>
      <noscript>
        <p className={settings.notice}>{translate('settings.scriptsNeeded')}</p>
      </noscript>
      {(problem || state.kind === 'failed') && (
        <div ref={problemRef} className={settings.problem} role="alert" tabIndex={-1}>
          <p>
            {problem
              ? translate(`settings.photo.${problem}`, { max: pictureLimitMegabytes })
              : state.kind === 'failed' && describeStorageError(state.error, translate)}
          </p>
          {!problem && square && (
            <div>
              <Button kind="secondary" onClick={() => store(square)}>
                {translate('dashboard.failed.retry')}
              </Button>
            </div>
          )}
        </div>
      )}
      <ButtonsProblem id="photo-summary" answer={answer} />
      {picture ? (
        <PhotoCrop picture={picture} onUse={use} onCancel={() => setPicture(undefined)} />
      ) : (
        <div className={styles.present}>
          {photo ? (
            <img
              className={styles.photo}
              src={addressOfFile(photo)}
              alt={translate('settings.photo.alt', { name })}
              width="96"
              height="96"
            />
          ) : (
            <span className={styles.initial} aria-hidden="true">
              {initial(name).toUpperCase()}
            </span>
          )}
          <div className={styles.buttons}>
            {/* The input is hidden from sight alone: its label is what is pressed and focused. */}
            <label className={settings.pressable}>
              <input
                ref={inputRef}
                className={visually.hidden}
                type="file"
                accept={pictureTypes.join(',')}
                disabled={isUploading || isSaving}
                onChange={choose}
              />
              {translate(photo ? 'settings.photo.change' : 'settings.photo.choose')}
            </label>
            {photo && !isUploading && (
              <fetcher.Form method="post" action={pathname + search}>
                <input type="hidden" name="formName" value={photoFormName} />
                <input type="hidden" name="photo" value="" />
                <Button type="submit" kind="quiet" isBusy={isSaving}>
                  {translate('settings.photo.remove')}
                </Button>
              </fetcher.Form>
            )}
          </div>
        </div>
      )}
      {state.kind === 'uploading' && (
        <div className={styles.upload}>
          <Progress
            label={translate('settings.photo.uploading')}
            value={Math.round(state.share * 100)}
            max={100}
            text={translate(state.isWaiting ? 'settings.photo.waiting' : 'form.uploadShare', { percent: Math.round(state.share * 100) })}
          />
          <Button kind="secondary" onClick={cancel}>
            {translate('ui.cancel')}
          </Button>
        </div>
      )}
      <output className={settings.status}>{answer?.kind === 'saved' && translate('settings.saved')}</output>
    </SettingsSection>
  )
}
