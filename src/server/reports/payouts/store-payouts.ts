import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import type { BalanceEntry, Payout } from '#server/payments/payouts.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { payoutLines, payouts } from '#server/platform/database/schema/report-tables.ts';

/** A payout may still fail some days after it was to be at the bank. */
const CHANGES_FOR_DAYS = 14;
const LINES_AT_ONCE = 1_000;

interface PayoutDeps {
  db: Database;
  payments: CardPayments;
}

/** The job: stores new payouts of the card provider with their lines, and what became of those of the last weeks. */
export async function storePayouts({ db, payments }: PayoutDeps): Promise<void> {
  const since = await firstToAsk(db, payments.provider);
  if (since === null) return;
  for await (const payout of payments.payouts.listPayouts(since)) {
    const entries = (await isStored(db, payout)) ? [] : await entriesOf(payments, payout);
    await db.transaction((tx) => storePayout(tx, payments.provider, payout, entries));
  }
}

/** From the first payment on, and later from the payouts that may have changed. Null while nothing was ever paid. */
async function firstToAsk(db: Database, provider: CardPayments['provider']): Promise<Date | null> {
  const { rows } = await db.execute<{ since: string | null }>(sql`
    select coalesce(
      (select max(created_at) - make_interval(days => ${CHANGES_FOR_DAYS}) from payouts where provider = ${provider}),
      (select min(created_at) - interval '1 day' from payments where provider = ${provider})) as since`);
  return rows[0]?.since ? new Date(rows[0].since) : null;
}

/** Whether all its lines are there. */
async function isStored(db: Database, { id }: Payout): Promise<boolean> {
  const { rows } = await db.execute(sql`select from payouts where id = ${id} and is_complete`);
  return rows.length > 0;
}

async function entriesOf({ payouts: listed }: CardPayments, { id }: Payout): Promise<BalanceEntry[]> {
  const entries: BalanceEntry[] = [];
  for await (const entry of listed.listEntries(id)) entries.push(entry);
  return entries;
}

async function storePayout(
  tx: Transaction,
  provider: CardPayments['provider'],
  { id, status, amountCents, currency, createdAt, arrivalDay, isComplete }: Payout,
  entries: readonly BalanceEntry[],
): Promise<void> {
  const storeId = await storeOf(tx, id, entries);
  if (storeId === null) return;
  await tx
    .insert(payouts)
    .values({
      id,
      storeId,
      provider,
      status,
      currency,
      amountCents,
      createdAt,
      arrivalDay,
      isComplete,
      charges: 0,
      chargedCents: 0,
      refundedCents: 0,
      feeCents: 0,
      otherCents: 0,
      differenceCents: 0,
    })
    .onConflictDoUpdate({
      target: payouts.id,
      set: { status, amountCents, arrivalDay, isComplete, updatedAt: sql`shop_now()` },
    });
  for (let first = 0; first < entries.length; first += LINES_AT_ONCE)
    await tx
      .insert(payoutLines)
      .values(
        entries.slice(first, first + LINES_AT_ONCE).map((entry) => ({
          id: entry.id,
          storeId,
          payoutId: id,
          kind: entry.kind,
          amountCents: entry.amountCents,
          feeCents: -entry.feeCents,
          happenedAt: entry.happenedAt,
          reference: entry.refundId ?? entry.intentId ?? entry.description,
          orderId: sql`(select id from orders where payment_intent_id = ${entry.intentId} and store_id = ${storeId})`,
        })),
      )
      .onConflictDoNothing();
  await compareWithRecords(tx, id);
}

/** The store that most of its payments belong to; of one that names none, the first store. */
async function storeOf(
  tx: Transaction,
  payoutId: Payout['id'],
  entries: readonly BalanceEntry[],
): Promise<StoreId | null> {
  const intents = sql.param(entries.flatMap(({ intentId }) => intentId ?? []));
  const { rows } = await tx.execute<{ id: StoreId | null }>(sql`
    select coalesce((select store_id from payouts where id = ${payoutId}),
      (select store_id from payments where payment_intent_id = any(${intents}::text[])
        group by store_id order by count(*) desc, store_id limit 1),
      (select id from stores order by created_at, id limit 1)) as id`);
  return rows[0]?.id ?? null;
}

/**
 * Writes beside each line what the shop has recorded for it, adds them up, and takes its orders from those that wait.
 * What is paid out in another currency than it was charged in, and what the shop records nothing about, is taken as it is.
 */
async function compareWithRecords(tx: Transaction, payoutId: Payout['id']): Promise<void> {
  await tx.execute(sql`
    update payout_lines l set recorded_cents = known.cents
    from (select l.id, case l.kind
        when 'charge' then case when p.payment_intent_id is null then 0 when p.currency = o.currency then p.captured_cents end
        when 'refund' then (select r.gift_card_cents - r.amount_cents from refunds r
          where r.provider_refund_id = l.reference and r.status <> 'failed' and r.currency = o.currency and l.amount_cents < 0)
        end as cents
      from payout_lines l join payouts o on o.id = l.payout_id left join payments p on p.payment_intent_id = l.reference
      where l.payout_id = ${payoutId}) as known
    where l.id = known.id and l.recorded_cents is distinct from known.cents`);
  await tx.execute(sql`
    update payouts p set charges = sums.charges, charged_cents = sums.charged, refunded_cents = sums.refunded,
      fee_cents = sums.fees, dispute_cents = sums.disputes, transfer_cents = sums.transfers, other_cents = sums.other, difference_cents = p.amount_cents - sums.expected
    from (select count(*) filter (where kind = 'charge') as charges,
      coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charged,
      coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunded,
      coalesce(sum(fee_cents + case kind when 'fee' then amount_cents else 0 end), 0) as fees,
      coalesce(sum(amount_cents) filter (where kind = 'dispute'), 0) as disputes,
      coalesce(sum(amount_cents) filter (where kind = 'transfer'), 0) as transfers,
      coalesce(sum(amount_cents) filter (where kind = 'other'), 0) as other,
      coalesce(sum(coalesce(recorded_cents, amount_cents) + fee_cents), 0) as expected
      from payout_lines where payout_id = ${payoutId}) as sums
    where p.id = ${payoutId}`);
  await tx.execute(sql`
    delete from orders_awaiting_payout a using payout_lines l
    where l.payout_id = ${payoutId} and l.kind = 'charge' and a.order_id = l.order_id`);
}
