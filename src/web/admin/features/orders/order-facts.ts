import type { StaffOrder } from '#contracts/admin/orders/order-page-calls.ts';
import type { Fact } from '../../ui/feedback/facts.ts';

/** What has become of each line of an order, in words. */
export const factsOfLines = ({ lines }: StaffOrder): Fact[] =>
  lines.map(({ title, description, to_ship, shipped, refunded }) => [
    [title, description].filter(Boolean).join(', '),
    [
      `${to_ship} to ship`,
      ...(shipped > 0 ? [`${shipped} shipped`] : []),
      ...(refunded > 0 ? [`${refunded} refunded`] : []),
    ].join(', '),
  ]);
