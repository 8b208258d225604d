import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';

export type OrderDeps = PaymentDeps & { emails: EmailOutbox };
