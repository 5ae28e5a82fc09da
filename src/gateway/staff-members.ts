import * as v from 'valibot'
import type { StaffRole } from '#domain/staff-role.ts'
import type { Document, DocumentsClient, DocumentWrite } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'
import { preconditionOf, type Versioned, withVersion } from '#gateway/documents/versioned.ts'
import { createNoticeWrite } from '#gateway/notices.ts'

/** A member of staff: an account whose custom claim `staff` names the role. */
const StaffMemberSchema = v.object({
  id: v.string(),
  uid: v.string(),
  /** The invited address, which the account must still have when the invitation is used. */
  email: v.exactOptional(v.string()),
  addedAt: v.date(),
  /** Name of the person in the audit log. */
  addedBy: v.exactOptional(v.string()),
  /** SHA-256 of the invitation's secret, until it is used. */
  invitationHash: v.exactOptional(v.string()),
  /** Until the invitation is used; there from the start. */
  invitationEndsAt: v.exactOptional(v.date()),
  /** ID of the authenticator app that the member has added while signed in by passkey: it signs in as strongly. */
  factorId: v.exactOptional(v.string()),
})
export type StaffMember = Readonly<v.InferOutput<typeof StaffMemberSchema>>

/** Whom to invite, in which language, and the id of the notice. */
type Invited = { readonly email: string; readonly role: StaffRole; readonly locale: string; readonly noticeId: string }

/** Members of staff: `staff/{uid}`. Their roles are claims of their accounts. Methods reject with DocumentsError when the provider refuses. */
export type StaffMemberStore = {
  /** Stores a member and asks for an invitation by mail; an earlier invitation ends. With `invitationEndsAt` they count as invited at once. */
  readonly addMember: (
    member: Pick<StaffMember, 'uid' | 'email' | 'addedAt' | 'addedBy' | 'invitationEndsAt'>,
    invited: Invited,
  ) => Promise<void>
  readonly findMember: (uid: string) => Promise<StaffMember | undefined>
  /** @param hash SHA-256 of an invitation's secret. */
  readonly findInvited: (hash: string) => Promise<Versioned<StaffMember> | undefined>
  /** By account. */
  readonly listMembers: () => Promise<readonly StaffMember[]>
  /** Also ends an invitation; a missing member is no error. */
  readonly removeMember: (uid: string) => Promise<void>
}

const collection = 'staff'

/** More members of staff than any agency has. */
const mostMembers = 500

const invitationFields = ['invitationHash', 'invitationEndsAt'] as const

/** Creates the write that makes an invitation valid. It fails if the member was removed. */
export function createInvitationWrite(
  uid: string,
  invitation: Required<Pick<StaffMember, (typeof invitationFields)[number]>>,
): DocumentWrite {
  const mask = invitationFields.map((field) => [field])
  return { set: pathOf(uid), fields: encodePlainObject(invitation), mask, currentDocument: { exists: true } }
}

/** Creates the write that uses an invitation up. It fails if that was used, replaced or revoked meanwhile. */
export function createInvitationUse(member: Versioned<StaffMember>): DocumentWrite {
  const mask = invitationFields.map((field) => [field])
  return { set: pathOf(member.uid), fields: new Map(), mask, currentDocument: preconditionOf({ replaces: member }) }
}

/** Creates the write that lets an authenticator app sign in like a passkey; another one does no longer. It fails with NOT_FOUND if the member was removed. */
export function createFactorApproval(uid: string, factorId: string): DocumentWrite {
  return { set: pathOf(uid), fields: encodePlainObject({ factorId }), mask: [['factorId']], currentDocument: { exists: true } }
}

export function openStaffMemberStore(documents: DocumentsClient): StaffMemberStore {
  return {
    addMember: async (member, { noticeId: id, ...invited }) => {
      const { uid } = member
      await documents.commit([
        { set: pathOf(uid), fields: encodePlainObject(member) },
        createNoticeWrite({ id, kind: 'staff', uid, ...invited }),
      ])
    },
    findMember: async (uid) => {
      const [document] = await documents.batchGet([pathOf(uid)])
      return document && parseMember(document)
    },
    findInvited: async (hash) => {
      const [document] = await documents.runQuery({
        collection: [collection],
        where: [{ field: ['invitationHash'], equals: hash }],
        limit: 1,
      })
      return document && withVersion(parseMember(document), document.updateTime)
    },
    listMembers: async () => {
      const orderBy = [{ field: ['__name__'], direction: 'ASCENDING' }] as const
      return (await documents.runQuery({ collection: [collection], orderBy, limit: mostMembers })).map(parseMember)
    },
    removeMember: async (uid) => {
      await documents.commit([{ delete: pathOf(uid) }])
    },
  }
}

/** An account's id may hold what no document's id may. */
function pathOf(uid: string): readonly string[] {
  return [collection, encodeURIComponent(uid)]
}

function parseMember(document: Document): StaffMember {
  return parseDocument(StaffMemberSchema, 'id', document)
}
