-- The whole user record, sign-ins by other means than the password, and e-mailed codes.

alter table account add column phone_number text;
alter table account add column custom_attributes text;
alter table account add column is_email_link_sign_in integer not null default 0 check (is_email_link_sign_in in (0, 1));
alter table account add column initial_email text;

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

-- Sign-ins that have ended, for the job that removes them.
create index refresh_family_ended on refresh_family (last_use_time_ms) where is_revoked = 1 or local_id is null;

-- Claims that a custom token gave to its sign-in, as JSON.
alter table refresh_family add column custom_claims text;

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

-- What happened to accounts. Nothing changes a row, and none goes within its four hundred days.
create table audit (
  id integer primary key,
  time_ms integer not null,
  actor text,
  client_address text,
  action text not null,
  outcome text not null,
  local_id text
) strict;

create index audit_by_time on audit (time_ms);
create index audit_by_account on audit (local_id, id);

create trigger audit_keeps_its_rows before update on audit
begin
  select raise(abort, 'The audit log is append-only.');
end;

create trigger audit_keeps_what_is_recent before delete on audit
when old.time_ms > (select max(time_ms) from audit) - 34560000000
begin
  select raise(abort, 'The audit log is append-only.');
end;
