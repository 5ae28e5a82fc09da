import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { StaffName } from '#domain/staff-key.ts'
import { openStaffKeyStore } from '#gateway/staff-keys.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { hashSecret } from './require-key.ts'

/** Gives a member of staff a key of their own. */
export const keysAdd = defineCommand({
  name: 'keys add',
  summary: 'Makes a key for a member of staff, whose name stands in the audit log from then on, and shows it this once.',
  details:
    'It goes into AGENCY_KEY, in .env or the environment. Once there is a key, commands that change something need one; the first is made without. ' +
    'What works on files needs none: init, content new post, backup, restore and migrate. Who can read the data folder can go around keys: they say who did what, and keep nobody out.',
  example: 'keys add mara',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<NAME>', 'of the person in the audit log: small letters, digits and hyphens')
      .option(
        '--without-key',
        'where all keys were lost: makes one without yours; the audit log names your user at the system, or AGENCY_USER, and says that no key was shown',
      ),
  run: async ({ args: [name], values }, config) => {
    const parsed = v.safeParse(StaffName, name)
    if (!parsed.success) throw new UsageError(`${JSON.stringify(name)} ${parsed.issues[0].message}.`)
    await using open = await openDocuments(config)
    const keys = openStaffKeyStore(open.documents)
    const earlier = await keys.findKey(name)
    if (earlier) {
      const state = earlier.revokedAt ? ', which was revoked. The audit log names it, so' : ' already;'
      throw new CommandError(`There is a key ${name}${state} a new one needs another name, such as ${name}-2.`)
    }
    const secret = randomBytes(32).toString('base64url')
    await keys.createKey({ name, keyHash: hashSecret(secret), createdAt: new Date() })
    // What was not stored opens nothing.
    if (config.batch?.isDryRun) return ''
    const key = `${name}.${secret}`
    if ('json' in values && values.json === true) return `${JSON.stringify({ name, key })}\n`
    return `AGENCY_KEY=${key}\nThis line belongs into the .env or the environment of ${name}, and is not shown again.\n`
  },
})
