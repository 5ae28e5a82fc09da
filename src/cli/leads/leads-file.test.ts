import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { fileNameOf } from '#domain/contact/application-file.ts'
import { applicationFilePath, openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { createFolder } from '#testing/site/agency.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { leadsFile } from './leads-file.ts'
import { openDocuments } from '#cli/open-documents.ts'

const pdf = sampleFiles['application/pdf']

/** Stores an application whose file came under a name. */
async function storeApplication(dataDir: string, reference: string, typedName: string): Promise<void> {
  const at = new Date('2026-03-02T09:00:00Z')
  const request: StoredLead = {
    id: `id-of-${reference}`,
    reference,
    formName: 'application',
    locale: 'nl',
    name: 'Zoë',
    email: 'zoe@halde.example',
    role: 'talent-pool',
    message: 'Lampen',
    fileName: fileNameOf(typedName),
    createdAt: at,
  }
  await using open = await openDocuments({ dataDir })
  await openLeadStore(open.documents).createLead(request, [])
  await open.files.uploadFile({ name: applicationFilePath(request) ?? '', content: new Blob([pdf]).stream(), sizeBytes: pdf.length })
}

test('without a path, a lead’s file is written under its own name, cut to what every disk allows', async () => {
  await using folder = await createFolder()
  using _ = vi.spyOn(process, 'cwd').mockReturnValue(folder.path)
  const names = [
    ['cv.pdf', 'cv.pdf'],
    [`${'ä'.repeat(98)}.pdf`, `${'ä'.repeat(98)}.pdf`],
    [`${'🦊'.repeat(300)}.pdf`, `${'🦊'.repeat(49)}.pdf`],
    [`履歴書${'あ'.repeat(97)}.docx`, `履歴書${'あ'.repeat(62)}.docx`],
  ]
  for (const [index, [typed = '', written = '']] of names.entries()) {
    const reference = `FF-${index}`
    await storeApplication(folder.path, reference, typed)
    const out = join(folder.path, written)
    expect(await leadsFile.run([reference], { dataDir: folder.path })).toBe(`Wrote ${out}.\n`)
    expect(await readFile(out)).toEqual(pdf)
  }
  await expect(leadsFile.run(['FF-0'], { dataDir: folder.path })).rejects.toThrow(/^File already exists: .*cv\.pdf\.$/u)
})
