import type { z } from 'zod';
import type { refundPreview } from '#contracts/admin/orders/refunds-calls.ts';
import type { Cents } from '#domain/money.ts';
import type { RefundPreview } from '#server/orders/refunds/preview-refund.ts';

export const refundPreviewToWire = (
  { byKind, taxName, totalCents, giftCardCents, leftAfterCents }: RefundPreview,
  goodwillCents: Cents,
): z.output<typeof refundPreview> => ({
  items: byKind.line,
  discount: byKind.discount,
  shipping: byKind.shipping,
  tax: byKind.tax + byKind.included_tax,
  tax_name: taxName,
  goodwill: goodwillCents,
  total: totalCents,
  to_gift_card: giftCardCents,
  left_after: leftAfterCents,
});
