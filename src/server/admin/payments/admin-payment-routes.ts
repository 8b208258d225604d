import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/payment-exceptions-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { Cents } from '#domain/money.ts';
import { overRefundLimit } from '#domain/orders/refund-limit.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { sendNow } from '#server/orders/refunds/send-refund-now.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import { resolvePaymentException } from '#server/payments/exceptions/resolve-payment-exception.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { requireJustConfirmedPassword } from '#server/staff/staff-sessions.ts';
import { paymentExceptions } from './payment-exceptions.ts';

/** Payments that need a person, as `npm run shop -- checkouts` resolves them. */
export function adminPaymentRoutes(app: FastifyInstance, deps: Deps & PaymentDeps): void {
  serveStaff(app, deps, calls.adminPaymentExceptions, ({ query }) => paymentExceptions(deps.db, query));

  const call = {
    call: calls.adminResolvePaymentException,
    command: 'checkouts resolve',
    movesMoney: true,
  };
  serveChanges(app, deps, call, async ({ params, body, request, storeId, staffMember, audit }) => {
    const { resolution, note, is_elsewhere: isElsewhere } = body;
    if (isElsewhere && resolution === 'paid')
      throw new DomainError('malformed', 'is_elsewhere: only money that goes back can go back elsewhere.');
    const resolving = {
      as: resolution,
      note,
      isElsewhere,
      approveReturn({ currency }: PaymentIntent, refundCents: Cents) {
        const why = overRefundLimit({ refundedTodayCents: 0, refundCents }, currency);
        if (why !== null && !isElsewhere) requireJustConfirmedPassword(request, why);
      },
    };
    const { kind, orderId, refundId } = await resolvePaymentException(
      deps,
      storeId,
      params.checkout_id,
      resolving,
    );
    if (orderId !== null)
      audit({
        subject: { type: 'order', id: orderId },
        summary: `Resolved its payment as ${resolution}: ${note}`,
      });
    const refund = refundId ? await sendNow(() => processRefund(deps, refundId)) : null;
    return {
      outcome: kind,
      order_id: hasPermission(staffMember, 'orders:read') ? orderId : null,
      refund: refund?.message ?? null,
    };
  });
}
