import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { StaffName } from '#domain/staff-key.ts'
import { openStaffKeyStore } from '#gateway/staff-keys.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { hashSecret } from './require-key.ts'

/** Creates a key for a member of staff. */
export const keysAdd = defineCommand({
  name: 'keys add',
  summary: 'Creates a key that identifies a staff member in the audit log, and shows it once.',
  details:
    'Set it as AGENCY_KEY, in .env or the environment. Once a key exists, commands that change data need one. ' +
    'Commands that work on local files don’t: init, content new post, backup, restore and migrate. Keys identify people but do not restrict access: anyone who can read the data folder can bypass them.',
  example: 'keys add mara',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<NAME>', 'of the person in the audit log: lowercase letters, digits and hyphens')
      .option(
        '--without-key',
        'if all keys are lost: creates one without yours; the audit log records your system user, or AGENCY_USER, as “without a key”',
      ),
  run: async ({ args: [name], values }, config) => {
    const parsed = v.safeParse(StaffName, name)
    if (!parsed.success) throw new UsageError(`${JSON.stringify(name)} ${parsed.issues[0].message}.`)
    await using open = await openDocuments(config)
    const keys = openStaffKeyStore(open.documents)
    const earlier = await keys.findKey(name)
    if (earlier) {
      const state = earlier.revokedAt ? `Key ${name} was revoked, but the audit log still names it.` : `Key already exists: ${name}.`
      throw new CommandError(`${state} Choose another name, such as ${name}-2.`)
    }
    const secret = randomBytes(32).toString('base64url')
    await keys.createKey({ name, keyHash: hashSecret(secret), createdAt: new Date() })
    // What was not stored opens nothing.
    if (config.batch?.isDryRun) return ''
    const key = `${name}.${secret}`
    if ('json' in values && values.json === true) return `${JSON.stringify({ name, key })}\n`
    return `AGENCY_KEY=${key}\nPut this line into the .env or the environment of ${name}. It is not shown again.\n`
  },
})
