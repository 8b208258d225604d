import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { DomainError, fieldError } from '#domain/errors.ts';
import type { PublicReviewId, StoreId } from '#domain/ids.ts';
import { isWithheldReason, WITHHELD_REASONS } from '#domain/reviews/withheld-reason.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { reviews } from '#server/platform/database/schema/review-tables.ts';

export interface ReviewDecision {
  reviewId: PublicReviewId;
  decision: 'publish' | 'withhold';
  /** Of withholding: one of the published reasons. */
  reason: string | null;
  /** The version that was shown when it was decided. */
  version: number;
}

type Standing = Pick<typeof reviews.$inferSelect, 'status' | 'withheldReason' | 'version'>;

export interface DecidedReview extends ReviewDecision {
  outcome: 'done' | 'unchanged' | 'changed_meanwhile' | 'not_found';
  /** How it stood before; null when there is no such review. */
  before: Standing | null;
}

/**
 * Publishes and withholds reviews, in the order given. One that somebody else has decided since it was shown stays as it
 * is. Throws `malformed` for any reason but the published ones; then nothing is decided.
 */
export function decideReviews(
  db: Database,
  storeId: StoreId,
  decisions: readonly ReviewDecision[],
): Promise<DecidedReview[]> {
  for (const [index, decision] of decisions.entries())
    requireKnownReason(decision, `/decisions/${index}/reason`);
  return db.transaction((tx) => decide(tx, storeId, decisions));
}

/**
 * Publishes or withholds one review. Throws `malformed` for any reason but the published ones, `not_found`, and
 * `changed_meanwhile` when somebody else has decided otherwise since it was shown.
 */
export async function decideReview(
  db: Database,
  storeId: StoreId,
  decision: ReviewDecision,
): Promise<DecidedReview> {
  requireKnownReason(decision, '/reason');
  const [decided] = await db.transaction((tx) => decide(tx, storeId, [decision]));
  if (!decided?.before) throw new DomainError('not_found', 'There is no such review.');
  if (decided.outcome === 'changed_meanwhile') {
    const { status, withheldReason, version } = decided.before;
    throw new DomainError('changed_meanwhile', 'Somebody else decided about this review in the meantime.', {
      current: { version, status, reason: withheldReason },
    });
  }
  return decided;
}

function requireKnownReason({ decision, reason }: ReviewDecision, path: string): void {
  if (decision === 'withhold' && reason !== null && isWithheldReason(reason)) return;
  if (decision === 'publish' && reason === null) return;
  const known = Object.keys(WITHHELD_REASONS).join(', ');
  throw fieldError(
    path,
    decision === 'publish'
      ? 'A review is published without a reason.'
      : `There is no reason ${reason ?? 'given'}. It may be ${known}; what somebody thought is none.`,
  );
}

async function decide(
  tx: Transaction,
  storeId: StoreId,
  decisions: readonly ReviewDecision[],
): Promise<DecidedReview[]> {
  const found = await tx
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.storeId, storeId),
        inArray(
          reviews.reviewId,
          decisions.map(({ reviewId }) => reviewId),
        ),
      ),
    )
    .orderBy(asc(reviews.id))
    .for('update');
  const standing = new Map<PublicReviewId, Standing>(found.map((review) => [review.reviewId, review]));
  const decided = decisions.map((decision): DecidedReview => {
    const before = standing.get(decision.reviewId) ?? null;
    const outcome = outcomeOf(decision, before);
    if (outcome === 'done') standing.set(decision.reviewId, after(decision));
    return { ...decision, before, outcome };
  });
  const done = decided.filter(({ outcome }) => outcome === 'done');
  // Of several about one review the last stands.
  const standingNow = new Map(done.map((decision) => [decision.reviewId, decision]));
  await store(tx, storeId, [...standingNow.values()]);
  return decided;
}

function outcomeOf(decision: ReviewDecision, before: Standing | null): DecidedReview['outcome'] {
  if (before === null) return 'not_found';
  const { status, withheldReason } = after(decision);
  if (before.status === status && before.withheldReason === withheldReason) return 'unchanged';
  return before.version === decision.version ? 'done' : 'changed_meanwhile';
}

const after = ({ decision, reason, version }: ReviewDecision): Standing => ({
  status: decision === 'publish' ? 'published' : 'withheld',
  withheldReason: decision === 'publish' ? null : reason,
  version: version + 1,
});

/** In one statement, so that its trigger locks the products in one order. */
async function store(tx: Transaction, storeId: StoreId, decisions: readonly ReviewDecision[]): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map((decision) => ({ id: decision.reviewId, ...after(decision) }));
  await tx.execute(sql`
    update ${reviews} set status = decided.status, withheld_reason = decided."withheldReason", version = decided.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as decided (id text, status text, "withheldReason" text, version integer)
    where ${reviews.storeId} = ${storeId} and ${reviews.reviewId} = decided.id`);
}
