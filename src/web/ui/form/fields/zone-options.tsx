import type { TimeZoneGroup } from '#web/i18n/time-zones.ts'

/** Time zone options of a `select`, by area. */
export function ZoneOptions({ groups }: { readonly groups: readonly TimeZoneGroup[] }) {
  return groups.map(([area, zones]) => (
    <optgroup key={area} label={area}>
      {zones.map(([name, place]) => (
        <option key={name} value={name}>
          {place}
        </option>
      ))}
    </optgroup>
  ))
}
