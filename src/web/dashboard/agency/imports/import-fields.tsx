import { detectedEncoding } from '#domain/import-file.ts'
import { ActField } from '#web/dashboard/agency/acts/act-form.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import box from '#web/ui/form/fields/box.module.css'
import { importEncodings } from './import-path.ts'
import styles from './imports.module.css'

type ImportFieldsProps = {
  readonly isReplaceable: boolean
  readonly mayNotify: boolean
  /** Choices by field; a box that is ticked has any text. */
  readonly typed: Readonly<Record<string, string | undefined>>
}

/** How a file is read and stored. */
export function ImportFields({ isReplaceable, mayNotify, typed }: ImportFieldsProps) {
  const { translate } = useLocale()
  const boxes = [
    'hasDecimalCommas' as const,
    ...(isReplaceable ? (['isReplacing'] as const) : []),
    ...(mayNotify ? (['notifies'] as const) : []),
  ]
  return (
    <>
      <ActField
        id="import-encoding"
        label={translate('agency.imports.field.encoding')}
        hint={translate('agency.imports.field.encodingHint')}
      >
        {(ties) => (
          <select {...ties} name="encoding" defaultValue={typed['encoding'] ?? detectedEncoding}>
            {importEncodings.map((encoding) => (
              <option key={encoding} value={encoding} data-choice="">
                {translate(`agency.imports.encoding.${encoding}`)}
              </option>
            ))}
          </select>
        )}
      </ActField>
      <div className={styles.boxes}>
        {boxes.map((name) => (
          <label key={name} className={styles.box}>
            <input type="checkbox" name={name} value="yes" className={box.box} defaultChecked={Boolean(typed[name])} />
            <span>{translate(`agency.imports.field.${name}`)}</span>
          </label>
        ))}
      </div>
    </>
  )
}
