import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext, type Server } from 'node:tls'
import { type CertificateFiles, ConfigError } from '#server/config.ts'
import type { Logger } from '#server/log.ts'
import { dayMilliseconds } from '#domain/durations.ts'

/** A certificate and its key in PEM, and the files that contain them. */
export type Certificate = { readonly files: CertificateFiles; readonly cert: string; readonly key: string }

/** How often the files are read. Certificates are renewed weeks before they expire. */
const readingMilliseconds = 60_000

/** Certificates are usually renewed earlier than this. */
const warningMilliseconds = 7 * dayMilliseconds

/** @throws ConfigError if a file cannot be read or is invalid, or if the key does not belong to the certificate. */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const cert = await readPem('TLS_CERT', files.certificate)
  const key = await readPem('TLS_KEY', files.key)
  const faultOf = (code: string) =>
    `TLS_CERT and TLS_KEY do not hold a certificate and its key in PEM (${code}); name the files of one pair`
  // Node would treat an empty text as no certificate.
  if (cert === '' || key === '') throw new ConfigError([faultOf('empty')])
  try {
    createSecureContext({ cert, key })
  } catch (cause) {
    // OpenSSL's errors have a code.
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    throw new ConfigError([faultOf(String(cause.code))], { cause })
  }
  return { files, cert, key }
}

/**
 * Reads the certificate files every minute until the server closes: new connections use a renewed certificate, and the log warns before it
 * expires. While the files do not match, as during a renewal, the server keeps the previous ones.
 */
export function renewCertificate(server: Server, certificate: Certificate, log: Logger): void {
  let current = certificate
  let isWarned = false
  let failure = ''
  const renew = async () => {
    const next = await readCertificate(current.files)
    failure = ''
    if (next.cert === current.cert && next.key === current.key) return
    server.setSecureContext({ cert: next.cert, key: next.key })
    current = next
    isWarned = false
    log.info('The site has a new certificate.')
  }
  const warn = () => {
    const { validToDate } = new X509Certificate(current.cert)
    if (isWarned || validToDate.getTime() > Date.now() + warningMilliseconds) return
    log.warn({ validUntil: validToDate.toISOString() }, 'The certificate of the site has to be renewed.')
    isWarned = true
  }
  const report = (error: unknown) => {
    const reason = String(error)
    // Logs each reason once.
    if (reason !== failure) log.error({ err: error }, 'The certificate could not be read again; the one before stays.')
    failure = reason
  }
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const schedule = () => {
    if (!isClosed) timer = setTimeout(() => void renew().catch(report).then(warn).then(schedule), readingMilliseconds).unref()
  }
  warn()
  schedule()
  server.once('close', () => {
    isClosed = true
    clearTimeout(timer)
  })
}

async function readPem(name: string, path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new ConfigError([`${name} cannot be read (${cause.code}); name a file that this user may read`], { cause })
  })
}
