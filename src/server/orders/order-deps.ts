import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { Mail } from '#server/platform/email/mail.ts';

/** What changes to orders need: the outbox, and payments for the money that goes back. */
export type OrderDeps = PaymentDeps & { mail: Mail };
