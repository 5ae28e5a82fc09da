import { startTransition, useEffect, useState } from 'react'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { listTimeZones, placeOf, type TimeZoneGroup } from '#web/i18n/time-zones.ts'
import { ZoneOptions } from '#web/ui/form/fields/zone-options.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import styles from './slot-step.module.css'

type Props = {
  readonly id: string
  readonly zone: string
  /** Where the server has listed them, since browsers know other zones. */
  readonly groups: readonly TimeZoneGroup[] | undefined
  readonly onChange: (zone: string) => void
}

/** Whose clock the times go by. Without scripts a button shows them anew. */
export function ZoneField({ id, zone, groups, onChange }: Props) {
  const { locale, translate } = useLocale()
  const [listed, setListed] = useState(groups ?? [])
  useEffect(() => {
    if (groups) return
    // A list of hundreds, which nobody needs before the times.
    startTransition(() => setListed(listTimeZones('', locale, translate)))
  }, [groups, locale, translate])
  const isListed = listed.some(([, zones]) => zones.some(([name]) => name === zone))
  return (
    <div className={styles.zone}>
      <Field id={id} label={translate('booking.zone')}>
        {(ties) => (
          <select {...ties} name="zone" value={zone} onChange={({ target }) => onChange(target.value)} autoComplete="off">
            {!isListed && <option value={zone}>{placeOf(zone)}</option>}
            <ZoneOptions groups={listed} />
          </select>
        )}
      </Field>
    </div>
  )
}
