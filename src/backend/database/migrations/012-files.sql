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
