import { ProviderUnavailable, type RefundStatus } from '#server/payments/card-payments.ts';

const WORDS: Readonly<Record<RefundStatus, string>> = {
  succeeded: 'The money is on its way back.',
  pending: 'The money is not back yet; the running shop keeps asking.',
  failed: 'The card provider refused to give the money back. An alert says what to do.',
};

/** The status of a refund after it was sent, and what to say of it. */
export interface SentRefund {
  status: RefundStatus;
  words: string;
}

/** Sends a refund without waiting for the running shop, which sends it otherwise. Nobody knowing means that it is tried again. */
export async function sendNow(advance: () => Promise<RefundStatus>): Promise<SentRefund> {
  const status = await advance().catch((error: unknown): RefundStatus => {
    if (error instanceof ProviderUnavailable) return 'pending';
    throw error;
  });
  return { status, words: WORDS[status] };
}
