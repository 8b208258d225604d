import { type Command, InvalidArgumentError } from 'commander';
import { DomainError } from '#domain/errors.ts';
import { refundableCents } from '#domain/gift-cards/gift-card-payment.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import {
  amountToRefund,
  type RefundSelection,
  refundableUnits,
  restOf,
  sharesToRefund,
  shippingLeft,
} from '#domain/orders/refund.ts';
import { findOrder, type WholeOrder } from '#server/orders/order-store.ts';
import { readGivenBack } from '#server/orders/refunds/order-refund-store.ts';
import { refundOrder } from '#server/orders/refunds/refund-order.ts';
import type { CommandRunner } from '../command-runner.ts';
import type { CliShop } from '../open-shop.ts';
import { readMoney } from '../read-options.ts';
import type { CommandOutput } from '../terminal.ts';

/** A line counted from 1, and how many of it; null for all that are left. */
interface TypedLine {
  number: number;
  quantity: number | null;
}

interface RefundOptions {
  all?: true;
  line?: TypedLine[];
  shipping?: number | 'all';
  restock?: true;
  reason: string;
  dryRun?: true;
}

/** `orders refund`: everything left, lines, shipping, or lines and shipping. */
export function refundCommand(orders: Command, { changes }: CommandRunner): void {
  const command = orders
    .command('refund')
    .description('Gives money back: say what with --all, --line or --shipping')
    .argument('<order>', 'its number, or how it begins')
    .option('--all', 'everything that has not gone back yet')
    .option('--line <n[:units]>', 'a line, as orders show counts them; without units all of it', addLine)
    .option('--shipping <amount|all>', 'of the shipping, before its tax', shippingAmount)
    .option('--restock', 'the units go back into stock')
    .option('--reason <text>', 'why; kept, not shown to the customer', 'refunded by an operator')
    .option('--dry-run', 'only say what would go back');
  changes<RefundOptions>(command, async (shop, options, typed = '') => {
    const isSaid = options.line !== undefined || options.shipping !== undefined;
    if (Boolean(options.all) === isSaid)
      command.error('error: say what goes back: --all, or --line and --shipping');
    const whole = await findOrder(shop.db, (await shop.store()).id, typed);
    return options.dryRun ? tryRefund(shop, whole, options) : refund(shop, whole, options);
  });
}

async function refund(shop: CliShop, { order }: WholeOrder, options: RefundOptions): Promise<CommandOutput> {
  const { refundId, amountCents, status, message } = await refundOrder(
    await shop.deps(),
    order,
    async (tx, whole) => ({
      selection: options.all ? 'rest' : await selectionOf(tx, whole, options),
      restock: options.restock ?? false,
      reason: options.reason,
    }),
  );
  if (status === 'failed') throw new DomainError('not_refundable', message);
  const after = await findOrder(shop.db, order.storeId, order.id);
  return {
    json: { order: order.id, refund: refundId, status, refundedCents: after.order.refundedCents },
    text: `${formatMoney(amountCents, order.currency)} of order ${formatOrderNumber(order.number)}: ${message}`,
  };
}

async function tryRefund({ db }: CliShop, whole: WholeOrder, options: RefundOptions): Promise<CommandOutput> {
  const before = await readGivenBack(db, whole.order.id);
  const selection = options.all ? restOf(whole, before) : await selectionOf(db, whole, options);
  const shares = sharesToRefund(whole, before, selection);
  const cents = amountToRefund(shares, selection, refundableCents(whole.order));
  return {
    json: { order: whole.order.id, wouldRefundCents: cents },
    text: `${formatMoney(cents, whole.order.currency)} would go back. Nothing was done.`,
  };
}

async function selectionOf(
  db: Parameters<typeof readGivenBack>[0],
  whole: WholeOrder,
  { line = [], shipping = 0 }: RefundOptions,
): Promise<RefundSelection> {
  const before = await readGivenBack(db, whole.order.id);
  return {
    lines: line.map(({ number, quantity }) => {
      const left = refundableUnits(whole, before, number - 1);
      if (left === 0) throw new DomainError('not_refundable', `Nothing of line ${number} can be refunded.`);
      return { position: number - 1, quantity: quantity ?? left };
    }),
    shippingCents: shipping === 'all' ? shippingLeft(whole, before) : shipping,
  };
}

function addLine(typed: string, before: TypedLine[] = []): TypedLine[] {
  const [, number, quantity] = /^([1-9]\d{0,3})(?::([1-9]\d{0,2}))?$/.exec(typed) ?? [];
  if (!number) throw new InvalidArgumentError('It must be like 2, or 2:1 for one unit of line 2.');
  return [...before, { number: Number(number), quantity: quantity ? Number(quantity) : null }];
}

const shippingAmount = (typed: string): number | 'all' => (typed === 'all' ? 'all' : readMoney(typed));
