-- Accounts and their sessions. Nothing here signs anybody in: passwords are salted hashes, refresh tokens are digests.

create table account (
  local_id text primary key,
  email text unique,
  is_email_verified integer not null check (is_email_verified in (0, 1)),
  display_name text,
  photo_url text,
  password_hash text,
  password_update_time_ms integer,
  is_disabled integer not null check (is_disabled in (0, 1)),
  is_custom_auth integer not null check (is_custom_auth in (0, 1)),
  valid_since_seconds integer not null,
  create_time_ms integer not null,
  last_login_time_ms integer,
  last_refresh_time_ms integer
) strict, without rowid;

-- A sign-in and the refresh tokens that follow from it. local_id is null once the account is deleted.
create table refresh_family (
  family_digest blob primary key,
  local_id text,
  sign_in_provider text not null,
  auth_time_seconds integer not null,
  last_use_time_ms integer not null,
  is_revoked integer not null check (is_revoked in (0, 1))
) strict, without rowid;

create index refresh_family_by_use on refresh_family (local_id, sign_in_provider, last_use_time_ms);

-- The live token of a family (use_time_ms is null), and those that were used a moment ago with the salt that leads to the next one.
create table refresh_token (
  family_digest blob not null references refresh_family (family_digest) on delete cascade,
  token_digest blob not null,
  use_time_ms integer,
  next_salt blob,
  primary key (family_digest, token_digest)
) strict, without rowid;
