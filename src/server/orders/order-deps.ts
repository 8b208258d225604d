import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';

/** What changes to orders need: the outbox, and payments for the money that goes back. */
export type OrderDeps = PaymentDeps & { emails: EmailOutbox };
