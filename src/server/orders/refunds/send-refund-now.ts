import { ProviderUnavailable, type RefundStatus } from '#server/payments/card-payments.ts';

const MESSAGES: Readonly<Record<RefundStatus, string>> = {
  succeeded: 'The money is on its way back.',
  pending: 'The money is not back yet; the running shop keeps asking.',
  failed: 'The card provider refused to give the money back. An alert says what to do.',
};

/** A refund's status after it was sent, and how to describe it. */
export interface SentRefund {
  status: RefundStatus;
  message: string;
}

/**
 * Sends a refund immediately instead of leaving it to the running shop. When the provider does not answer, or is known not to
 * (`isAnswering`), it stays pending and is retried.
 */
export async function sendNow(
  advance: () => Promise<RefundStatus>,
  { isAnswering = true }: { isAnswering?: boolean } = {},
): Promise<SentRefund> {
  if (!isAnswering) return { status: 'pending', message: MESSAGES.pending };
  const status = await advance().catch((error: unknown): RefundStatus => {
    if (error instanceof ProviderUnavailable) return 'pending';
    throw error;
  });
  return { status, message: MESSAGES[status] };
}
