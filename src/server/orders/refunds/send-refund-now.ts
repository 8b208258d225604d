import { ProviderUnavailable, type RefundStatus } from '#server/payments/card-payments.ts';

const MESSAGES: Readonly<Record<RefundStatus, string>> = {
  succeeded: 'The money is on its way back.',
  pending: 'The money is not back yet; the running shop keeps asking.',
  failed: 'The card provider refused to give the money back. An alert says what to do.',
};

const UNKNOWN =
  'The card provider does not know this payment, so no money went back. It was made on the sandbox, in test mode or with the keys of another account: if it was a trial, there is nothing to do.';

/** Of a payment that the provider was asked about: that it has it, that it has no such payment, or no answer. */
export type ProviderSays = 'known' | 'unknown' | 'nothing';

/** A refund's status after it was sent, and how to describe it. */
export interface SentRefund {
  status: RefundStatus;
  message: string;
}

/**
 * Sends a refund immediately instead of leaving it to the running shop. When the provider does not answer, or has just said
 * nothing about its payment, it stays pending and is retried.
 */
export async function sendNow(
  advance: () => Promise<RefundStatus>,
  says: ProviderSays = 'known',
): Promise<SentRefund> {
  if (says === 'nothing') return { status: 'pending', message: MESSAGES.pending };
  const status = await advance().catch((error: unknown): RefundStatus => {
    if (error instanceof ProviderUnavailable) return 'pending';
    throw error;
  });
  return { status, message: status === 'failed' && says === 'unknown' ? UNKNOWN : MESSAGES[status] };
}
