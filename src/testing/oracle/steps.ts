/** One request to an identity service, the same for ours and for the official emulator. `{{name}}` stands for what an earlier step kept. */
export type OracleStep = {
  readonly name: string
  readonly method?: 'GET' | 'PATCH' | 'DELETE'
  /** Behind `accounts:` of a user; or a whole path, which begins with a slash. */
  readonly call: string
  readonly body?: object
  readonly form?: Readonly<Record<string, string>>
  readonly isAdmin?: true
  /** Fields of the answer to keep, by the name to keep them under; `oobCode` is the last code that was mailed. */
  readonly keep?: Readonly<Record<string, string>>
}

const password = 'seven green bottles'
const email = 'anna@example.com'
const project = '/identitytoolkit.googleapis.com/v1/projects/demo-oracle'
const config = '/emulator/v1/projects/demo-oracle/config'
const continueUrl = 'http://localhost/'
const token = '/securetoken.googleapis.com/v1/token'
const session = { idToken: 'idToken', refreshToken: 'refreshToken', localId: 'localId' }
const code = { oobCode: 'oobCode' }
const protect = (enableImprovedEmailPrivacy: boolean) => ({ emailPrivacyConfig: { enableImprovedEmailPrivacy } })

/** The requests whose answers are compared, in their order: each rests on those before it. */
export const oracleSteps: readonly OracleStep[] = [
  { name: 'begin with nothing', method: 'DELETE', call: '/emulator/v1/projects/demo-oracle/accounts' },
  { name: 'enumeration protection off', method: 'PATCH', call: config, body: protect(false) },
  { name: 'project', method: 'GET', call: '/identitytoolkit.googleapis.com/v1/projects' },
  { name: 'sign up', call: 'signUp', body: { email: 'Anna@Example.com', password, returnSecureToken: true }, keep: session },
  { name: 'sign up again', call: 'signUp', body: { email, password } },
  { name: 'sign up without a password', call: 'signUp', body: { email: 'b@example.com' } },
  { name: 'sign up without an address', call: 'signUp', body: { password } },
  { name: 'sign up with nonsense', call: 'signUp', body: { email: 'nonsense', password } },
  { name: 'sign up with a short password', call: 'signUp', body: { email: 'b@example.com', password: '12345' } },
  { name: 'look up', call: 'lookup', body: { idToken: '{{idToken}}' } },
  { name: 'look up without a token', call: 'lookup', body: {} },
  { name: 'look up with nonsense', call: 'lookup', body: { idToken: 'nonsense' } },
  { name: 'sign in', call: 'signInWithPassword', body: { email, password, returnSecureToken: true }, keep: session },
  { name: 'sign in with a wrong password', call: 'signInWithPassword', body: { email, password: 'wrong' } },
  { name: 'sign in unknown', call: 'signInWithPassword', body: { email: 'nobody@example.com', password } },
  { name: 'sign in without an address', call: 'signInWithPassword', body: { password } },
  { name: 'sign in without a password', call: 'signInWithPassword', body: { email } },
  { name: 'sign in with nonsense', call: 'signInWithPassword', body: { email: 'nonsense', password } },
  { name: 'refresh', call: token, form: { grant_type: 'refresh_token', refresh_token: '{{refreshToken}}' } },
  { name: 'refresh without a token', call: token, form: { grant_type: 'refresh_token' } },
  { name: 'refresh with nonsense', call: token, form: { grant_type: 'refresh_token', refresh_token: 'nonsense' } },
  { name: 'refresh without a grant', call: token, form: { refresh_token: 'nonsense' } },
  { name: 'change the profile', call: 'update', body: { idToken: '{{idToken}}', displayName: 'Anna', photoUrl: 'http://localhost/a.png' } },
  { name: 'look up the profile', call: 'lookup', body: { idToken: '{{idToken}}' } },
  { name: 'take the picture away', call: 'update', body: { idToken: '{{idToken}}', deleteAttribute: ['PHOTO_URL'] } },
  { name: 'change nothing', call: 'update', body: { idToken: '{{idToken}}' } },
  { name: 'change without a token', call: 'update', body: { displayName: 'x' } },
  { name: 'set claims as a user', call: 'update', body: { idToken: '{{idToken}}', customAttributes: '{}' } },
  { name: 'change to a short password', call: 'update', body: { idToken: '{{idToken}}', password: '12345' } },
  { name: 'change to a taken address', call: 'signUp', body: { email: 'taken@example.com', password } },
  { name: 'take an address that is taken', call: 'update', body: { idToken: '{{idToken}}', email: 'taken@example.com' } },
  { name: 'change to nonsense', call: 'update', body: { idToken: '{{idToken}}', email: 'nonsense' } },
  { name: 'change the password', call: 'update', body: { idToken: '{{idToken}}', password, returnSecureToken: true }, keep: session },
  { name: 'ask for a code of no kind', call: 'sendOobCode', body: {} },
  { name: 'ask for a reset without an address', call: 'sendOobCode', body: { requestType: 'PASSWORD_RESET' } },
  { name: 'ask for a reset, unknown', call: 'sendOobCode', body: { requestType: 'PASSWORD_RESET', email: 'nobody@example.com' } },
  { name: 'ask for a reset', call: 'sendOobCode', body: { requestType: 'PASSWORD_RESET', email }, keep: code },
  { name: 'look at the reset', call: 'resetPassword', body: { oobCode: '{{oobCode}}' } },
  { name: 'reset to a short password', call: 'resetPassword', body: { oobCode: '{{oobCode}}', newPassword: '12345' } },
  { name: 'reset', call: 'resetPassword', body: { oobCode: '{{oobCode}}', newPassword: password } },
  { name: 'reset again', call: 'resetPassword', body: { oobCode: '{{oobCode}}', newPassword: password } },
  { name: 'reset without a code', call: 'resetPassword', body: { newPassword: password } },
  { name: 'sign in after the reset', call: 'signInWithPassword', body: { email, password, returnSecureToken: true }, keep: session },
  { name: 'ask for a verification', call: 'sendOobCode', body: { requestType: 'VERIFY_EMAIL', idToken: '{{idToken}}' }, keep: code },
  { name: 'ask for a verification without a token', call: 'sendOobCode', body: { requestType: 'VERIFY_EMAIL' } },
  { name: 'verify', call: 'update', body: { oobCode: '{{oobCode}}' } },
  { name: 'verify again', call: 'update', body: { oobCode: '{{oobCode}}' } },
  {
    name: 'ask for another address',
    call: 'sendOobCode',
    body: { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: '{{idToken}}', newEmail: 'new@example.com' },
    keep: code,
  },
  { name: 'look at the change of address', call: 'resetPassword', body: { oobCode: '{{oobCode}}' } },
  {
    name: 'ask for a taken address',
    call: 'sendOobCode',
    body: { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: '{{idToken}}', newEmail: 'taken@example.com' },
  },
  { name: 'ask for no other address', call: 'sendOobCode', body: { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: '{{idToken}}' } },
  { name: 'change the address', call: 'update', body: { oobCode: '{{oobCode}}' } },
  {
    name: 'ask for a link',
    call: 'sendOobCode',
    body: { requestType: 'EMAIL_SIGNIN', email: 'link@example.com', continueUrl },
    keep: code,
  },
  { name: 'look at the link', call: 'resetPassword', body: { oobCode: '{{oobCode}}' } },
  { name: 'follow the link as another', call: 'signInWithEmailLink', body: { email, oobCode: '{{oobCode}}' } },
  { name: 'follow the link', call: 'signInWithEmailLink', body: { email: 'link@example.com', oobCode: '{{oobCode}}' }, keep: session },
  { name: 'follow the link again', call: 'signInWithEmailLink', body: { email: 'link@example.com', oobCode: '{{oobCode}}' } },
  { name: 'follow a link without a code', call: 'signInWithEmailLink', body: { email } },
  { name: 'look up who followed', call: 'lookup', body: { idToken: '{{idToken}}' } },
  { name: 'ways to sign in', call: 'createAuthUri', body: { identifier: 'link@example.com', continueUri: continueUrl } },
  { name: 'ways to sign in, unknown', call: 'createAuthUri', body: { identifier: 'nobody@example.com', continueUri: continueUrl } },
  { name: 'ways to sign in with nonsense', call: 'createAuthUri', body: { identifier: 'nonsense', continueUri: continueUrl } },
  { name: 'ways to sign in from nowhere', call: 'createAuthUri', body: { identifier: email } },
  { name: 'be anonymous', call: 'signUp', body: { returnSecureToken: true }, keep: session },
  { name: 'look up who is anonymous', call: 'lookup', body: { idToken: '{{idToken}}' } },
  { name: 'be anonymous no more', call: 'signUp', body: { idToken: '{{idToken}}', email: 'now@example.com', password }, keep: session },
  { name: 'give the password back', call: 'update', body: { idToken: '{{idToken}}', deleteProvider: ['password'] } },
  { name: 'custom token', call: 'signInWithCustomToken', body: { token: '{"uid":"user-1","claims":{"role":"editor"}}' }, keep: session },
  { name: 'custom token of nonsense', call: 'signInWithCustomToken', body: { token: 'nonsense' } },
  { name: 'no custom token', call: 'signInWithCustomToken', body: {} },
  { name: 'admin creates', call: `${project}/accounts`, isAdmin: true, body: { localId: 'made', email: 'made@example.com', password } },
  { name: 'admin creates again', call: `${project}/accounts`, isAdmin: true, body: { localId: 'made', email: 'other@example.com' } },
  { name: 'admin looks up', call: `${project}/accounts:lookup`, isAdmin: true, body: { localId: ['made'] } },
  { name: 'admin looks up nobody', call: `${project}/accounts:lookup`, isAdmin: true, body: { localId: ['nobody'] } },
  {
    name: 'admin changes',
    call: `${project}/accounts:update`,
    isAdmin: true,
    body: { localId: 'made', displayName: 'Made', emailVerified: true, customAttributes: '{"a":1}' },
  },
  {
    name: 'admin sets a reserved claim',
    call: `${project}/accounts:update`,
    isAdmin: true,
    body: { localId: 'made', customAttributes: '{"iss":1}' },
  },
  { name: 'admin changes nobody', call: `${project}/accounts:update`, isAdmin: true, body: { localId: 'nobody', displayName: 'x' } },
  { name: 'admin disables', call: `${project}/accounts:update`, isAdmin: true, body: { localId: 'made', disableUser: true } },
  { name: 'sign in disabled', call: 'signInWithPassword', body: { email: 'made@example.com', password } },
  { name: 'admin deletes', call: `${project}/accounts:delete`, isAdmin: true, body: { localId: 'made' } },
  { name: 'admin deletes again', call: `${project}/accounts:delete`, isAdmin: true, body: { localId: 'made' } },
  { name: 'enumeration protection on', method: 'PATCH', call: config, body: protect(true) },
  { name: 'sign in unknown, protected', call: 'signInWithPassword', body: { email: 'nobody@example.com', password } },
  { name: 'reset unknown, protected', call: 'sendOobCode', body: { requestType: 'PASSWORD_RESET', email: 'nobody@example.com' } },
  { name: 'ways to sign in, protected', call: 'createAuthUri', body: { identifier: 'link@example.com', continueUri: continueUrl } },
  { name: 'sign up taken, protected', call: 'signUp', body: { email: 'taken@example.com', password } },
  {
    name: 'sign in to leave',
    call: 'signInWithPassword',
    body: { email: 'taken@example.com', password, returnSecureToken: true },
    keep: session,
  },
  { name: 'leave', call: 'delete', body: { idToken: '{{idToken}}' } },
  { name: 'leave again', call: 'delete', body: { idToken: '{{idToken}}' } },
  { name: 'leave without a token', call: 'delete', body: {} },
]
