import { startTransition, useEffect, useState } from 'react'
import { nameZonePlace } from '#i18n/zone-cities.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { listTimeZones, type TimeZoneGroup } from '#web/i18n/time-zones.ts'
import { ZoneOptions } from '#web/ui/form/fields/zone-options.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import styles from './slot-step.module.css'

type ZoneFieldProps = {
  readonly id: string
  readonly zone: string
  /** Time zones listed by the server, since browsers may know others. */
  readonly groups: readonly TimeZoneGroup[] | undefined
  readonly onChange: (zone: string) => void
}

/** Choice of the time zone. Without scripts, a button reloads the slots. */
export function ZoneField({ id, zone, groups, onChange }: ZoneFieldProps) {
  const { locale, translate } = useLocale()
  const [listed, setListed] = useState(groups ?? [])
  useEffect(() => {
    if (groups) return
    // The list has hundreds of entries, so it renders after the slots.
    startTransition(() => setListed(listTimeZones('', locale, translate)))
  }, [groups, locale, translate])
  const isListed = listed.some(([, zones]) => zones.some(([name]) => name === zone))
  return (
    <div className={styles.zone}>
      <Field id={id} label={translate('booking.zone')}>
        {(ties) => (
          <select {...ties} name="zone" value={zone} onChange={({ target }) => onChange(target.value)} autoComplete="off">
            {!isListed && <option value={zone}>{nameZonePlace(zone, locale)}</option>}
            <ZoneOptions groups={listed} />
          </select>
        )}
      </Field>
    </div>
  )
}
