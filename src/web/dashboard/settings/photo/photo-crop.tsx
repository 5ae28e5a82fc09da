import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Crop, dragPicture, findSquare, mostZoom, type Square, wholeCrop } from './crop-square.ts'
import styles from './photo.module.css'
import { drawSquare } from './read-picture.ts'

type PhotoCropProps = {
  readonly picture: ImageBitmap
  readonly onUse: (square: Square) => void
  readonly onCancel: () => void
}

/** Size of the preview canvas in pixels. */
const shownSide = 480

/** Selects a square by dragging, or with three sliders. */
export function PhotoCrop({ picture, onUse, onCancel }: PhotoCropProps) {
  const translate = useTranslate()
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const firstRef = useRef<HTMLInputElement>(null)

  useEffect(() => firstRef.current?.focus(), [])
  useEffect(() => {
    if (canvasRef.current) drawSquare(canvasRef.current, picture, findSquare(picture, crop))
  }, [picture, crop])

  function drag({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>): void {
    if (buttons !== 1) return
    const { width, height } = currentTarget.getBoundingClientRect()
    setCrop((before) => dragPicture(picture, before, movementX / width, movementY / height))
  }

  const sliders = [
    ['zoom', 1, mostZoom],
    ['x', 0, 1],
    ['y', 0, 1],
  ] as const
  return (
    <fieldset className={styles.crop}>
      <legend>{translate('settings.photo.crop')}</legend>
      <canvas
        ref={canvasRef}
        className={styles.canvas}
        width={shownSide}
        height={shownSide}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      >
        {translate('settings.photo.cropHint')}
      </canvas>
      <div className={styles.sliders}>
        {sliders.map(([name, min, max], at) => (
          <label key={name}>
            {translate(`settings.photo.${name}`)}
            <input
              ref={at === 0 ? firstRef : undefined}
              type="range"
              min={min}
              max={max}
              step="0.01"
              value={crop[name]}
              onChange={({ currentTarget }) => setCrop({ ...crop, [name]: Number(currentTarget.value) })}
            />
          </label>
        ))}
        <div className={styles.buttons}>
          <Button onClick={() => onUse(findSquare(picture, crop))}>{translate('settings.photo.use')}</Button>
          <Button kind="secondary" onClick={onCancel}>
            {translate('ui.cancel')}
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
