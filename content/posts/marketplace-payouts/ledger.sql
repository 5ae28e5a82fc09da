-- The ledger of a marketplace, for SQLite 3.37 or later. Amounts are whole cents.
pragma foreign_keys = on;
pragma recursive_triggers = on; -- so that "insert or replace" meets the delete triggers, too

-- 1. Double entry: each movement takes money from some accounts and gives it to others.

create table account (id text primary key) strict;
insert into account values ('buyers'), ('fees'), ('payouts'), ('commission');

create table movement (
  id text primary key,
  booked_on text not null check (booked_on is date(booked_on))
) strict;

create table entry (
  movement_id text not null references movement deferrable initially deferred,
  account_id text not null references account,
  kind text not null,
  amount_cents integer not null check (amount_cents <> 0),
  payable_on text not null check (payable_on is date(payable_on)),
  primary key (movement_id, account_id, kind)
) strict;
create index entry_by_account on entry (account_id);

-- Entries come first, the movement that closes them last. A commit without it fails by the foreign key.
create trigger movement_balances before insert on movement
when (select count(*) < 2 or sum(amount_cents) <> 0 from entry where movement_id = new.id) begin
  select raise(abort, 'entries do not add up to zero');
end;
create trigger entry_in_time before insert on entry
when exists (select 1 from movement where id = new.movement_id) begin
  select raise(abort, 'movement is closed');
end;

create trigger entry_update before update on entry begin select raise(abort, 'entries never change'); end;
create trigger entry_delete before delete on entry begin select raise(abort, 'entries never change'); end;
create trigger movement_update before update on movement begin select raise(abort, 'movements never change'); end;
create trigger movement_delete before delete on movement begin select raise(abort, 'movements never change'); end;

create view balance as
select account.id as account_id, coalesce(sum(amount_cents), 0) as amount_cents
from account left join entry on entry.account_id = account.id
group by account.id;

-- 2. A sale: one payment, a part for each seller. Parts come first, the sale that closes them last.

create table seller (id text primary key) strict;
create trigger seller_account after insert on seller begin
  insert into account values ('seller:' || new.id);
end;

create table sale (
  id integer primary key,
  paid_on text not null,
  discount_cents integer not null check (discount_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  payable_on text not null
) strict;

create table sale_part (
  sale_id integer not null references sale deferrable initially deferred,
  seller_id text not null references seller,
  list_cents integer not null check (list_cents > 0),
  commission_bp integer not null check (commission_bp between 0 and 10000), -- 1200 is 12 %; copied, because contracts change
  primary key (sale_id, seller_id)
) strict;

-- Discount and fee in proportion to the prices; cents left over go to the largest remainders.
create view share as
with weighed as (
  select part.*, discount_cents, fee_cents, sum(list_cents) over sale_parts as total_cents
  from sale_part as part join sale on sale.id = part.sale_id
  window sale_parts as (partition by sale_id)
), ranked as (
  select *,
    discount_cents * list_cents / total_cents as discount_floor,
    fee_cents * list_cents / total_cents as fee_floor,
    row_number() over (partition by sale_id order by discount_cents * list_cents % total_cents desc, seller_id) as discount_rank,
    row_number() over (partition by sale_id order by fee_cents * list_cents % total_cents desc, seller_id) as fee_rank
  from weighed
), divided as (
  select *,
    discount_floor + (discount_rank <= discount_cents - sum(discount_floor) over sale_parts) as discount_share,
    fee_floor + (fee_rank <= fee_cents - sum(fee_floor) over sale_parts) as fee_share
  from ranked
  window sale_parts as (partition by sale_id)
)
select sale_id, seller_id, list_cents, discount_share, fee_share, list_cents - discount_share as net_cents,
  ((list_cents - discount_share) * commission_bp + 5000) / 10000 as commission_cents
from divided;

create trigger sale_part_in_time before insert on sale_part
when exists (select 1 from sale where id = new.sale_id) begin
  select raise(abort, 'sale is closed');
end;
create trigger sale_limits before insert on sale
when (select coalesce(sum(list_cents), 0) <= new.discount_cents from sale_part where sale_id = new.id) begin
  select raise(abort, 'the buyer pays nothing');
end;

create trigger sale_booked after insert on sale begin
  insert into entry select 'sale:' || new.id, 'buyers', 'payment', new.discount_cents - sum(list_cents), new.paid_on
    from sale_part where sale_id = new.id;
  insert into entry select 'sale:' || new.id, 'seller:' || seller_id, 'goods', net_cents, new.payable_on
    from share where sale_id = new.id and net_cents <> 0;
  insert into entry select 'sale:' || new.id, 'seller:' || seller_id, 'commission', -commission_cents, new.payable_on
    from share where sale_id = new.id and commission_cents <> 0;
  insert into entry select 'sale:' || new.id, 'seller:' || seller_id, 'fee', -fee_share, new.payable_on
    from share where sale_id = new.id and fee_share <> 0;
  insert into entry select 'sale:' || new.id, 'commission', 'commission', sum(commission_cents), new.paid_on
    from share where sale_id = new.id having sum(commission_cents) <> 0;
  insert into entry select 'sale:' || new.id, 'fees', 'fee', new.fee_cents, new.paid_on where new.fee_cents <> 0;
  insert into movement values ('sale:' || new.id, new.paid_on);
end;

create trigger sale_update before update on sale begin select raise(abort, 'sales never change'); end;
create trigger sale_delete before delete on sale begin select raise(abort, 'sales never change'); end;
create trigger sale_part_update before update on sale_part begin select raise(abort, 'sales never change'); end;
create trigger sale_part_delete before delete on sale_part begin select raise(abort, 'sales never change'); end;

-- 3. Refunds: the seller gives back the money, the marketplace its commission. The fee stays with the payment provider.

create table refund (
  id integer primary key,
  sale_id integer not null,
  seller_id text not null,
  refunded_on text not null,
  cents integer not null check (cents > 0),
  foreign key (sale_id, seller_id) references sale_part
) strict;
create index refund_by_part on refund (sale_id, seller_id);

-- Computed on the sum of all refunds so far: however many there are, a full return gives back the whole commission.
create view refund_split as
select id, 'seller:' || seller_id as account_id, cents, max(refunded_on, payable_on) as payable_on,
  (2 * kept * so_far + paid) / (2 * paid) - (2 * kept * (so_far - cents) + paid) / (2 * paid) as commission_cents
from (
  select refund.*, goods.payable_on, goods.amount_cents as paid, coalesce(-commission.amount_cents, 0) as kept,
    (select sum(cents) from refund as r where r.sale_id = refund.sale_id and r.seller_id = refund.seller_id and r.id <= refund.id) as so_far
  from refund
  join entry as goods on goods.movement_id = 'sale:' || sale_id and goods.account_id = 'seller:' || seller_id and goods.kind = 'goods'
  left join entry as commission on (commission.movement_id, commission.account_id) = (goods.movement_id, goods.account_id)
    and commission.kind = 'commission'
);

create trigger refund_limit before insert on refund
when new.cents + (select coalesce(sum(cents), 0) from refund where sale_id = new.sale_id and seller_id = new.seller_id)
  > (select total(amount_cents) from entry
    where movement_id = 'sale:' || new.sale_id and account_id = 'seller:' || new.seller_id and kind = 'goods') begin
  select raise(abort, 'refund exceeds the payment');
end;

create trigger refund_booked after insert on refund begin
  insert into entry values ('refund:' || new.id, 'buyers', 'refund', new.cents, new.refunded_on);
  insert into entry select 'refund:' || id, account_id, 'refund', -cents, payable_on from refund_split where id = new.id;
  insert into entry select 'refund:' || id, account_id, 'commission', commission_cents, payable_on
    from refund_split where id = new.id and commission_cents <> 0;
  insert into entry select 'refund:' || id, 'commission', 'commission', -commission_cents, new.refunded_on
    from refund_split where id = new.id and commission_cents <> 0;
  insert into movement values ('refund:' || new.id, new.refunded_on);
end;

create trigger refund_update before update on refund begin select raise(abort, 'refunds never change'); end;
create trigger refund_delete before delete on refund begin select raise(abort, 'refunds never change'); end;

-- 4. Payouts: what is payable by that day, never more than the balance. A seller in debt gets nothing.

create table payout (
  id integer primary key,
  seller_id text not null references seller,
  paid_on text not null
) strict;

create trigger payout_booked after insert on payout begin
  insert into entry
    select 'payout:' || new.id, account_id, 'payout',
      -min(sum(amount_cents), sum(amount_cents) filter (where kind = 'payout' or payable_on <= new.paid_on)), new.paid_on
    from entry where account_id = 'seller:' || new.seller_id
    having min(sum(amount_cents), sum(amount_cents) filter (where kind = 'payout' or payable_on <= new.paid_on)) > 0;
  insert into entry select movement_id, 'payouts', 'payout', -amount_cents, payable_on from entry where movement_id = 'payout:' || new.id;
  insert into movement values ('payout:' || new.id, new.paid_on);
end;

-- 5. Questions that are asked every day. First: the money that should be at the payment provider, and whose it is.
create view pool as
select
  sum(amount_cents) filter (where account_id = 'commission' or account_id like 'seller:%') as held_cents,
  sum(amount_cents) filter (where account_id like 'seller:%' and amount_cents > 0) as owed_to_sellers_cents,
  -sum(amount_cents) filter (where account_id like 'seller:%' and amount_cents < 0) as owed_by_sellers_cents
from balance;

-- What a seller was credited and what was kept back, per quarter: figures that a report under DAC7 starts from.
create view quarter as
select account_id, strftime('%Y', booked_on) || '-Q' || ((strftime('%m', booked_on) + 2) / 3) as quarter,
  count(*) filter (where kind = 'goods') as sales,
  sum(amount_cents) as credited_cents,
  -coalesce(sum(amount_cents) filter (where kind in ('commission', 'fee')), 0) as kept_cents
from entry join movement on movement.id = movement_id
where account_id like 'seller:%' and kind <> 'payout'
group by account_id, quarter;
