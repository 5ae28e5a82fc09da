import type { NumberedFile, VersionedFile } from '#domain/products/file-versions.ts'
import { FailedSection } from '#web/dashboard/page/failed-section.tsx'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { FilesView, FileView } from './load-files.server.ts'
import { Chevron } from '#web/ui/navigation/disclosure-menu.tsx'
import styles from './product-files.module.css'

/** Files of a product with earlier versions and checksums. */
export function ProductFiles({ files }: { readonly files: FilesView }) {
  const translate = useTranslate()
  return (
    <PageSection heading={translate('dashboard.products.files.heading')}>
      {files.kind === 'failed' && <FailedSection />}
      {files.kind === 'loaded' && files.files.length === 0 && <p className={styles.none}>{translate('dashboard.products.files.none')}</p>}
      {files.kind === 'loaded' && files.olderCount > 0 && (
        <p className={styles.none}>{translate('dashboard.products.files.older', { count: files.olderCount })}</p>
      )}
      {files.kind === 'loaded' && files.files.length > 0 && (
        <ul className={styles.files}>
          {files.files.map((file) => (
            <FileWithVersions key={file.latest.file.name} file={file} />
          ))}
        </ul>
      )}
    </PageSection>
  )
}

function FileWithVersions({ file: { label, latest, earlier } }: { readonly file: VersionedFile<FileView> }) {
  const translate = useTranslate()
  const count = earlier.length
  return (
    <li>
      <a href={latest.file.address} className={styles.name}>
        {label}
      </a>
      <FileFacts numbered={latest} />
      <details>
        <summary>
          {count === 0 ? translate('dashboard.products.files.checksum') : translate('dashboard.products.files.more', { count })}
          <Chevron />
        </summary>
        <Checksum file={latest.file} />
        {count > 0 && (
          <ul className={styles.earlier}>
            {earlier.map((each) => (
              <li key={each.file.name}>
                <a href={each.file.address}>{each.version === undefined ? label : describeVersion(each.version)}</a>
                <FileFacts numbered={{ file: each.file }} />
                <Checksum file={each.file} />
              </li>
            ))}
          </ul>
        )}
      </details>
    </li>
  )

  function describeVersion(version: number): string {
    return translate('dashboard.products.files.version', { version })
  }
}

function FileFacts({ numbered: { file, version } }: { readonly numbered: NumberedFile<FileView> }) {
  const translate = useTranslate()
  const facts = [
    ...(version === undefined ? [] : [translate('dashboard.products.files.version', { version })]),
    file.size,
    translate('dashboard.day', { date: file.updatedOn }),
  ]
  return <p className={styles.facts}>{facts.join(' · ')}</p>
}

function Checksum({ file }: { readonly file: FileView }) {
  return (
    <p className={styles.checksum}>
      MD5 <code translate="no">{file.checksum}</code>
    </p>
  )
}
