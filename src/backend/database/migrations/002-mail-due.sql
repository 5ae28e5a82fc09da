-- Documents of mail/ that wait to be sent, and when; kept by the commit that changes the document.

create table mail_due (
  name_key blob primary key,
  due_time_us integer not null
) strict, without rowid;

create index mail_due_by_time on mail_due (due_time_us, name_key);
