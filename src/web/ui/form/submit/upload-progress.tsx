import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'

/** How much of a form has gone. @param share From 0 to 1. */
export function UploadProgress({ share }: { readonly share: number }) {
  const translate = useTranslate()
  const percent = Math.round(share * 100)
  return <Progress label={translate('form.upload')} value={percent} max={100} text={translate('form.uploadShare', { percent })} />
}
