import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { readXml } from './xml-element.ts'

/*
 * The official rules, in a folder that `E_INVOICE_RULES` names. They are not part of this repository. Anywhere below the folder lie
 * - a clone of ConnectingEurope/eInvoicing-EN16931 (rules of EN 16931, and the examples),
 * - `XRechnung-{UBL,CII}-validation.xslt` of a release of itplr-kosit/xrechnung-schematron, or of ZUGFeRD/mustangproject (validator/…/xslt/XR_30),
 * - `FACTUR-X_EN16931.xslt` and its `_codedb.xml`, and the schemas UBL 2.1 and Factur-X, of mustangproject (validator/src/main/resources).
 * Saxon-HE and xmllint apply them: on Debian `apt install libsaxonhe-java default-jre-headless libxml2-utils`.
 */

const saxon = ['-cp', '/usr/share/java/Saxon-HE.jar', 'net.sf.saxon.Transform']
const runProgram = promisify(execFile)

/** A rule that a document broke, by the official files: `warning` and `information` are no reason to refuse it. */
export type Verdict = { readonly rule: string; readonly flag: string; readonly text: string }

/** The file of this name below the folder of the rules; of several versions the one whose path sorts last. */
export async function findRules(rulesFolder: string, name: string): Promise<string> {
  const paths = await readdir(rulesFolder, { recursive: true })
  const found = paths.filter((path) => basename(path) === name).toSorted()
  const path = found.at(-1)
  if (path === undefined) throw new Error(`There is no ${name} below ${rulesFolder}.`)
  return join(rulesFolder, path)
}

/** Applies compiled Schematron rules (a path) to all documents of a folder, in one process. @returns By file name. */
export async function applyRules(rules: string, folder: string, reports: string): Promise<ReadonlyMap<string, readonly Verdict[]>> {
  await mkdir(reports, { recursive: true })
  await runProgram('java', [...saxon, `-xsl:${rules}`, `-s:${folder}`, `-o:${reports}`], { maxBuffer: 2 ** 26 })
  const names = await readdir(folder)
  const verdicts = names.map(async (name) => [name, readReport(await readFile(join(reports, name), 'utf8'))] as const)
  return new Map(await Promise.all(verdicts))
}

/** What a schema (a path) says against documents; empty when they follow it. */
export async function applySchema(schema: string, paths: readonly string[]): Promise<string> {
  const { stderr } = await runProgram('xmllint', ['--noout', '--schema', schema, ...paths], { maxBuffer: 2 ** 26 }).catch(
    // It fails for documents that do not follow the schema; what it says is a member of the failure.
    (failure: unknown) => failure as { readonly stderr: string },
  )
  return stderr
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith(' validates'))
    .join('\n')
}

/** A report in the Schematron Validation Report Language. */
function readReport(report: string): readonly Verdict[] {
  const root = readXml(report)
  if (root.all('fired-rule').length === 0) throw new Error('The rules found nothing to look at.')
  return [...root.all('failed-assert'), ...root.all('successful-report')].map((found) => ({
    rule: found.attribute('id') ?? '',
    flag: found.attribute('flag') ?? '',
    text: found.text('text')?.replaceAll(/\s+/gu, ' ') ?? '',
  }))
}
