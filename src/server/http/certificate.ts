import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { type CertificateFiles, ConfigError } from '#server/config.ts'
import type { Logger } from '#server/log.ts'
import { dayMilliseconds } from '#domain/durations.ts'

/** What the files hold, a pair that belongs together. */
export type Certificate = { readonly cert: string; readonly key: string }

/** How often the files are looked at: what renews certificates does it weeks ahead. */
const watchMilliseconds = 60_000

/** Certificate clients renew earlier. */
const warningMilliseconds = 7 * dayMilliseconds

/** @throws ConfigError when a file cannot be read, or holds something else, or the key is another one's. */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const cert = await readPem('TLS_CERT', files.certificate)
  const key = await readPem('TLS_KEY', files.key)
  const faultOf = (code: string) =>
    `TLS_CERT and TLS_KEY do not hold a certificate and its key in PEM (${code}); name the files of one pair`
  // A file that is being written is empty for a moment, which would be taken for none at all.
  if (cert === '' || key === '') throw new ConfigError([faultOf('empty')])
  try {
    createSecureContext({ cert, key })
  } catch (cause) {
    // What OpenSSL says has a code.
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    throw new ConfigError([faultOf(String(cause.code))], { cause })
  }
  return { cert, key }
}

/** Says in the log when a certificate has expired, or is about to. */
export function warnOfExpiry({ cert }: Certificate, now: number, log: Logger): void {
  const { validToDate } = new X509Certificate(cert)
  if (validToDate.getTime() > now + warningMilliseconds) return
  log.warn({ validUntil: validToDate.toISOString() }, 'The certificate of the site has to be renewed.')
}

/**
 * Looks every minute whether the files hold another certificate. While they do not hold a pair, as in the middle of a renewal, the one
 * before stays.
 *
 * @param apply Told of each new one.
 * @returns Stops it.
 */
export function watchCertificate(
  files: CertificateFiles,
  first: Certificate,
  apply: (certificate: Certificate) => void,
  log: Logger,
): () => void {
  let current = first
  let failure = ''
  const look = async () => {
    const next = await readCertificate(files)
    failure = ''
    if (next.cert === current.cert && next.key === current.key) return
    apply(next)
    current = next
    log.info('The site has a new certificate.')
    warnOfExpiry(next, Date.now(), log)
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      const reason = String(error)
      // Once is enough for each reason.
      if (reason !== failure) log.error({ err: error }, 'The certificate could not be read again; the one before stays.')
      failure = reason
    })
  }, watchMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

async function readPem(name: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    // The system's refusals carry its code.
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    throw new ConfigError([`${name} cannot be read (${String(cause.code)}); name a file that this user may read`], { cause })
  }
}
