import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { describeStorageError } from './describe-storage-error.ts'
import { addressOfFile } from '#web/dashboard/file-address.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusIfLost } from '#web/ui/focus-if-lost.ts'
import { initial } from '#web/ui/initials.ts'
import { Progress } from '#web/ui/feedback/progress.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import { ButtonsProblem } from '#web/dashboard/settings/form/buttons-problem.tsx'
import type { Square } from './crop-square.ts'
import { PhotoCrop } from './photo-crop.tsx'
import styles from './photo.module.css'
import { encodeSquare, findPictureProblem, type PictureProblem, pictureLimitMegabytes, pictureTypes, readPicture } from './read-picture.ts'
import { photoFormName, type SettingAnswer } from '#web/dashboard/settings/form/setting-answer.ts'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import settings from '#web/dashboard/settings/settings.module.css'
import { useUnsaved } from '#web/dashboard/settings/form/unsaved-changes.tsx'
import { usePageAnswer } from '#web/dashboard/settings/form/use-page-answer.ts'
import { usePhotoUpload } from './use-photo-upload.ts'

type PhotoSectionProps = {
  readonly uid: string
  /** Path in storage. */
  readonly photo: string | undefined
  /** The person's name; its first letter is shown without a picture. */
  readonly name: string
}

/** The profile picture: choose, crop, upload and remove it. */
export function PhotoSection({ uid, photo, name }: PhotoSectionProps) {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<SettingAnswer>()
  const { state, start, cancel, forget } = usePhotoUpload(uid)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<PictureProblem>()
  /** The cropped picture, kept for another attempt. */
  const [square, setSquare] = useState<Blob>()
  /** Path of an uploaded file that is not yet the profile picture. */
  const [stored, setStored] = useState<string>()
  const inputRef = useRef<HTMLInputElement>(null)
  const problemRef = useRef<HTMLDivElement>(null)
  const isSaving = fetcher.state !== 'idle'
  const answer = isSaving ? undefined : fetcher.data
  const pageAnswer = usePageAnswer(photoFormName)
  const shownAnswer = answer ?? (isSaving ? undefined : pageAnswer)

  const isSaved = answer?.kind === 'saved'
  useUnsaved('photo', picture !== undefined || square !== undefined || (stored !== undefined && !isSaved))

  // Moves the focus when the pressed button disappears with the crop, the picture or the error.
  const wasCropping = useRef(false)
  useEffect(() => {
    if (isSaved || state.kind === 'uploading' || (wasCropping.current && !picture)) focusIfLost(inputRef.current)
    wasCropping.current = picture !== undefined
  }, [isSaved, state.kind, picture])

  useEffect(() => {
    if (problem || state.kind === 'failed') problemRef.current?.focus()
  }, [problem, state.kind])

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = currentTarget.files?.[0]
    if (!file) return
    const found = findPictureProblem(file)
    const read = found ? undefined : await readPicture(file)
    startAnew()
    setProblem(found ?? (read ? undefined : 'unreadable'))
    setPicture(read)
    // Lets the same file be chosen again.
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
    const path = await start(content)
    if (path === undefined) return
    setSquare(undefined)
    await save(path)
  }

  async function save(path: string): Promise<void> {
    setStored(path)
    await fetcher.submit({ formName: photoFormName, photo: path }, { method: 'post', action: pathname + search })
  }

  /** Clears the errors of the previous attempt. */
  function startAnew(): void {
    setProblem(undefined)
    setSquare(undefined)
    setStored(undefined)
    forget()
  }

  const isUploading = state.kind === 'uploading'
  const isBusy = isUploading || isSaving
  return (
    <SettingsSection id="photo" heading={translate('settings.photo.heading')} text={translate('settings.photo.text')}>
      <noscript>
        <p className={formStyles.notice}>{translate('settings.scriptsNeeded')}</p>
      </noscript>
      {(problem || state.kind === 'failed') && (
        <div ref={problemRef} className={formStyles.problem} role="alert" tabIndex={-1}>
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
      <ButtonsProblem id="photo-summary" answer={shownAnswer} />
      {stored !== undefined && answer && !isSaved && (
        <p>
          <Button kind="secondary" onClick={() => save(stored)}>
            {translate('dashboard.failed.retry')}
          </Button>
        </p>
      )}
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
            {/* The input is only visually hidden; its label is pressed and focused. */}
            <label className={settings.pressable}>
              <input
                ref={inputRef}
                className={visually.hidden}
                type="file"
                accept={pictureTypes.join(',')}
                aria-disabled={isBusy || undefined}
                // `disabled` would lose the focus.
                onClick={(event) => isBusy && event.preventDefault()}
                onChange={choose}
              />
              {translate(photo ? 'settings.photo.change' : 'settings.photo.choose')}
            </label>
            {photo && !isUploading && (
              <fetcher.Form method="post" action={pathname + search} onSubmit={startAnew}>
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
      <output className={settings.status}>
        {shownAnswer?.kind === 'saved' && !problem && state.kind === 'idle' && translate('settings.saved')}
      </output>
    </SettingsSection>
  )
}
