-- Documents, their indexes, and the clock of commits; then mails that wait, accounts, the audit log and files.
-- Keys are blobs that sort as the provider orders names and values (name-key.ts, value-key.ts); times are microseconds since the epoch.

create table commit_clock (
  id integer primary key check (id = 1),
  last_commit_time_us integer not null
) strict;

insert into commit_clock (id, last_commit_time_us)
values (1, 0);

create table collection (
  collection_id integer primary key,
  path_key blob not null unique,
  collection_name text not null
) strict;

create index collection_by_name on collection (collection_name, path_key);

create table document (
  document_id integer primary key,
  name_key blob not null unique,
  path text not null,
  fields text not null,
  create_time_us integer not null,
  update_time_us integer not null
) strict;

-- fields: JSON array of [field path, 'asc' | 'desc' | 'contains']; the name always follows, ascending.
create table index_definition (
  index_id integer primary key,
  collection_name text not null,
  scope text not null check (scope in ('collection', 'group')),
  fields text not null,
  is_automatic integer not null check (is_automatic in (0, 1)),
  unique (collection_name, scope, fields)
) strict;

-- collection_id is 0 for indexes over a collection group.
create table index_entry (
  index_id integer not null,
  collection_id integer not null,
  value_key blob not null,
  name_key blob not null,
  primary key (index_id, collection_id, value_key, name_key)
) strict, without rowid;

-- Documents of mail/ that wait to be sent, and when; kept by the commit that changes the document.
create table mail_due (
  name_key blob primary key,
  due_time_us integer not null
) strict, without rowid;

create index mail_due_by_time on mail_due (due_time_us, name_key);

-- Whether names of collections and fields may stand here that no document has any more, and whether something of a person was deleted, so that no
-- copy of it may stay in the file either; set with the deletion, cleared with the tidying.
create table remains (
  id integer primary key check (id = 1),
  is_pending integer not null check (is_pending in (0, 1)),
  is_scrub_due integer not null check (is_scrub_due in (0, 1))
) strict;

insert into remains (id, is_pending, is_scrub_due)
values (1, 0, 0);

-- Which history the commit times belong to: a database that a backup has replaced begins a new one (streams/resume-token.ts).
create table history (
  id integer primary key check (id = 1),
  history_id blob not null
) strict;

insert into history (id, history_id)
values (1, randomblob(8));

-- Accounts and their sessions. Nothing here signs anybody in: passwords are salted hashes, refresh tokens are digests.
create table account (
  local_id text primary key,
  email text unique,
  -- The first one that it had.
  initial_email text,
  is_email_verified integer not null check (is_email_verified in (0, 1)),
  display_name text,
  photo_url text,
  phone_number text,
  password_hash text,
  password_update_time_ms integer,
  is_disabled integer not null check (is_disabled in (0, 1)),
  is_custom_auth integer not null check (is_custom_auth in (0, 1)),
  -- The provider's custom claims, as JSON.
  custom_attributes text,
  is_email_link_sign_in integer not null check (is_email_link_sign_in in (0, 1)),
  valid_since_seconds integer not null,
  create_time_ms integer not null,
  last_login_time_ms integer,
  last_refresh_time_ms integer
) strict, without rowid;

create unique index account_by_phone_number on account (phone_number);

-- Identities at other issuers that sign an account in.
create table account_provider (
  provider_id text not null,
  raw_id text not null,
  local_id text not null references account (local_id) on delete cascade,
  email text,
  display_name text,
  photo_url text,
  primary key (provider_id, raw_id)
) strict, without rowid;

create unique index account_provider_by_account on account_provider (local_id, provider_id);

-- A sign-in and the refresh tokens that follow from it. local_id is null once the account is deleted.
create table refresh_family (
  family_digest blob primary key,
  local_id text,
  sign_in_provider text not null,
  -- Claims that a custom token gave to its sign-in, as JSON.
  custom_claims text,
  auth_time_seconds integer not null,
  last_use_time_ms integer not null,
  is_revoked integer not null check (is_revoked in (0, 1))
) strict, without rowid;

create index refresh_family_by_use on refresh_family (local_id, sign_in_provider, last_use_time_ms);

-- Sign-ins that have ended, for the job that removes them.
create index refresh_family_ended on refresh_family (last_use_time_ms) where is_revoked = 1 or local_id is null;

-- The live token of a family (use_time_ms is null), and those that were used a moment ago with the salt that leads to the next one.
create table refresh_token (
  family_digest blob not null references refresh_family (family_digest) on delete cascade,
  token_digest blob not null,
  use_time_ms integer,
  next_salt blob,
  primary key (family_digest, token_digest)
) strict, without rowid;

-- Codes that were e-mailed, as digests. local_id is null where the account may come to be with the sign-in.
create table oob_code (
  code_digest blob primary key,
  request_type text not null,
  local_id text references account (local_id) on delete cascade,
  email text not null,
  new_email text,
  expire_time_ms integer not null
) strict, without rowid;

create index oob_code_by_account on oob_code (local_id, request_type);
create index oob_code_by_expiry on oob_code (expire_time_ms);

-- Codes that were mailed to an address before there was an account.
create index oob_code_by_email on oob_code (email) where local_id is null;

-- What was tried lately, by digests of what is counted (a client, an account, an address); the oldest goes when there are too many.
create table attempt (
  key_digest blob primary key,
  state text not null,
  last_time_ms integer not null
) strict, without rowid;

create index attempt_by_time on attempt (last_time_ms, key_digest);

-- Devices that signed in to an account before, by the digest of the secret in their cookie.
create table known_device (
  local_id text not null references account (local_id) on delete cascade,
  device_digest blob not null,
  last_use_time_ms integer not null,
  primary key (local_id, device_digest)
) strict, without rowid;

create index known_device_by_use on known_device (local_id, last_use_time_ms);
create index known_device_by_time on known_device (last_use_time_ms);

-- What happened to accounts, to files and documents of customers by the service, and by which run of a command. Nothing changes a row but that a deleted
-- account's rows no longer say whose they were or from where, and none goes within its four hundred days.
create table audit (
  id integer primary key,
  time_ms integer not null,
  actor text,
  client_address text,
  action text not null,
  outcome text not null,
  local_id text,
  file_name text,
  document_name text,
  changes text,
  batch text
) strict;

create index audit_by_time on audit (time_ms);
create index audit_by_account on audit (local_id, id);
create index audit_by_batch on audit (batch, id) where batch is not null;

create trigger audit_keeps_its_rows before update on audit
when (
  new.id = old.id
  and new.time_ms = old.time_ms
  and new.action = old.action
  and new.outcome = old.outcome
  and new.file_name is old.file_name
  and new.document_name is old.document_name
  and new.changes is old.changes
  and new.batch is old.batch
  and new.local_id like 'deleted-%'
  and (new.client_address is null or new.client_address is old.client_address)
  and (new.actor is old.actor or (old.actor = old.local_id and new.actor = new.local_id))
  and not exists (select 1 from account where account.local_id = old.local_id)
) is not true
begin
  select raise(abort, 'The audit log is append-only.');
end;

create trigger audit_keeps_what_is_recent before delete on audit
when old.time_ms > (select max(time_ms) from audit) - 34560000000
begin
  select raise(abort, 'The audit log is append-only.');
end;

-- Files by their names. What they hold lies in the folder `files`, under a random id each; a name is never a path.
create table storage_object (
  bucket text not null,
  name text not null,
  content_id text not null,
  -- Whose quota it counts for; null for the service.
  owner text,
  -- Microseconds; unique and growing for each name.
  generation integer not null,
  metageneration integer not null,
  size_bytes integer not null,
  md5 blob not null,
  crc32c integer not null,
  sha256 blob not null,
  -- What the bytes are, by themselves; null when that is unknown.
  detected_type text,
  -- Whether browsers may show it by itself: it is a picture and nothing else.
  is_inline integer not null check (is_inline in (0, 1)),
  -- What the client may change: JSON of an object.
  metadata text not null,
  -- Secrets that open the file to whoever has them, separated by commas.
  download_tokens text not null,
  create_time_ms integer not null,
  update_time_ms integer not null,
  primary key (bucket, name)
) strict, without rowid;

create unique index storage_object_by_content on storage_object (content_id);
create index storage_object_by_owner on storage_object (owner) where owner is not null;

-- Bytes that the objects of an owner take.
create table storage_usage (
  owner text primary key,
  size_bytes integer not null
) strict, without rowid;

-- Uploads in pieces, by the digest of their secret id.
create table storage_upload (
  upload_digest blob primary key,
  bucket text not null,
  name text not null,
  content_id text not null,
  owner text,
  state text not null check (state in ('active', 'final', 'cancelled')),
  -- As the client declared it; null when it did not.
  declared_bytes integer,
  -- What of the owner's quota it keeps while it is active.
  reserved_bytes integer not null,
  -- What is on disk for sure.
  received_bytes integer not null,
  metadata text not null,
  expire_time_ms integer not null
) strict, without rowid;

create unique index storage_upload_by_content on storage_upload (content_id);
create index storage_upload_by_owner on storage_upload (owner) where owner is not null and state = 'active';
create index storage_upload_by_expiry on storage_upload (expire_time_ms);

-- Uploads by what they were to become: their names go with the files.
create index storage_upload_by_name on storage_upload (bucket, name);
