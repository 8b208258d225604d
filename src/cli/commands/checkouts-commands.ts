import { type Command, Option } from 'commander';
import { and, eq } from 'drizzle-orm';
import type { Resolution } from '#domain/checkout/payment-exception.ts';
import { formatMoney } from '#domain/money.ts';
import { sendNow } from '#server/orders/refunds/send-refund-now.ts';
import {
  type ResolvedException,
  resolvePaymentException,
} from '#server/payments/exceptions/resolve-payment-exception.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import type { CommandRunner } from '../command-runner.ts';
import { table } from '../terminal.ts';

/** `checkouts review|resolve` (`settle` is the older name of `resolve`). */
export function checkoutsCommands(program: Command, runner: CommandRunner): void {
  const parent = program.command('checkouts').description('Checkouts that need a person: review, resolve');
  reviewCommand(parent, runner);
  resolveCommand(parent, runner);
}

function reviewCommand(parent: Command, { reads }: CommandRunner): void {
  const command = parent
    .command('review')
    .description(
      "Where the card provider's amount is not ours, or money could not be given back: look at the payment there, then resolve",
    );
  reads(command, async (shop) => {
    const rows = await shop.db
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.storeId, (await shop.store()).id), eq(checkouts.status, 'review')));
    const listed = rows.map(({ id, paymentIntentId, totalCents, currency, email, lastError }) => ({
      id,
      paymentIntentId,
      totalCents,
      currency,
      email,
      lastError,
    }));
    const lines = listed.map((row) => [
      row.id,
      row.paymentIntentId ?? '-',
      formatMoney(row.totalCents, row.currency),
      row.email ?? '-',
      row.lastError ?? '-',
    ]);
    const heading = ['CHECKOUT', 'PAYMENT', 'FINAL TOTAL', 'EMAIL', 'LAST ERROR'];
    return { json: listed, text: table(heading, lines, 'No checkout needs a person.') };
  });
}

interface ResolveOptions {
  as: Resolution;
  note: string;
  elsewhere?: true;
}

function resolveCommand(parent: Command, { changes }: CommandRunner): void {
  const command = parent
    .command('resolve')
    .alias('settle')
    .description(
      'Resolves a payment exception. The card provider is asked for the payment’s state; paid: what was collected pays for the order; unpaid: no order, all of it goes back',
    )
    .argument('<checkout>', 'its id, or how it begins')
    .addOption(
      new Option('--as <resolution>', 'how the payment ends')
        .choices(['paid', 'unpaid'])
        .makeOptionMandatory(true),
    )
    .requiredOption('--note <text>', 'why; kept, not shown to the customer')
    .option(
      '--elsewhere',
      'with unpaid, when the provider could not give the money back: it went back by another way',
    );
  changes<ResolveOptions>(command, async (shop, { as, note, elsewhere = false }, typed = '') => {
    if (elsewhere && as === 'paid') command.error('error: --elsewhere is for unpaid');
    const { id: storeId } = await shop.store();
    const deps = await shop.deps();
    const request = { as, note, isElsewhere: elsewhere };
    const resolved = await resolvePaymentException(deps, storeId, typed, request);
    const { refundId, purchase, orderId } = resolved;
    const refund = refundId ? await sendNow(() => processRefund(deps, refundId)) : null;
    return {
      json: {
        checkout: purchase.id,
        status: purchase.status,
        order: orderId,
        refund: refundId,
        refundStatus: refund?.status ?? null,
      },
      text: `Checkout ${purchase.id}: ${describeResolution(resolved)}${refund ? ` ${refund.message}` : ''}`,
    };
  });
}

function describeResolution({ kind, orderId, purchase: { status } }: ResolvedException): string {
  switch (kind) {
    case 'accept':
      return `order ${orderId} is paid.`;
    case 'sell':
      return `it is paid, and order ${orderId} was made.`;
    case 'cancel':
      return `order ${orderId} is cancelled.`;
    case 'return':
      if (status === 'refunded') return 'the money is back.';
      return status === 'review'
        ? 'the card provider refused to give the money back once more.'
        : 'the money is on its way back; the running shop keeps asking.';
    case 'close':
      return 'the money was back already.';
  }
}
