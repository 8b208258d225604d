import type { Command } from 'commander';
import { UNLIMITED_REDEMPTIONS } from '#domain/discounts/discount-terms.ts';
import { type CurrencyCode, formatMoney, inEachCurrency } from '#domain/money.ts';
import { endOf, minuteAt, startOf } from '#domain/store-days.ts';
import { createDiscount, endDiscount, listDiscounts } from '#server/discounts/create-discount.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';
import type { CommandRunner } from '../command-runner.ts';
import { dayOrMoment, readMoney, wholeNumber } from '../read-options.ts';
import { table } from '../terminal.ts';
import { discountFileCommands } from './file-commands.ts';

/** `discounts list|create|end|export|import`. */
export function discountsCommands(program: Command, runner: CommandRunner): void {
  const discounts = program
    .command('discounts')
    .description('Discount codes: list, create, end, export, import');
  listCommand(discounts, runner);
  createCommand(discounts, runner);
  endCommand(discounts, runner);
  discountFileCommands(discounts, runner);
}

function listCommand(discounts: Command, { reads }: CommandRunner): void {
  const command = discounts.command('list').description('All codes, and how often each was redeemed');
  reads(command, async (shop) => {
    const { id: storeId, timeZone } = await shop.store();
    const minuteOf = (moment: Date | null) => (moment ? minuteAt(moment, timeZone) : '-');
    const codes = await listDiscounts(shop.db, storeId);
    const { own: currency } = await storeCurrencies(shop.db, storeId);
    const rows = codes.map((code) => [
      code.code,
      reductionOf(code, currency),
      code.maxRedemptions >= UNLIMITED_REDEMPTIONS
        ? `${code.used}`
        : `${code.used} of ${code.maxRedemptions}`,
      String(code.held),
      minuteOf(code.startsAt),
      minuteOf(code.endsAt),
    ]);
    const heading = ['CODE', 'TAKES OFF', 'REDEEMED', 'HELD', `STARTS (${timeZone})`, `ENDS (${timeZone})`];
    return { json: codes, text: table(heading, rows, 'No codes.') };
  });
}

function reductionOf(
  code: Awaited<ReturnType<typeof listDiscounts>>[number],
  currency: CurrencyCode,
): string {
  const { percentage, amountCents, maxRedeemableCents, freeShipping } = code;
  const cap = maxRedeemableCents === null ? '' : `, at most ${formatMoney(maxRedeemableCents, currency)}`;
  return [
    ...(percentage > 0 ? [`${percentage} %${cap}`] : []),
    ...(amountCents > 0 ? [formatMoney(amountCents, currency)] : []),
    ...(freeShipping ? ['shipping'] : []),
  ].join(' and ');
}

interface NewCode {
  percent: number;
  amount: number;
  cap?: number;
  minimum?: number;
  minimumItems?: number;
  product?: string[];
  collection?: string[];
  freeShipping?: true;
  oncePerCustomer?: true;
  firstOrderOnly?: true;
  uses: number;
  starts?: string | Date;
  ends?: string | Date;
}

function createCommand(discounts: Command, { changes }: CommandRunner): void {
  const command = discounts
    .command('create')
    .description('A new code; amounts hold in each currency as units of its own')
    .argument('<code>', 'capitals and digits')
    .option('--percent <n>', 'takes off so many percent', wholeNumber, 0)
    .option('--amount <amount>', 'takes off an amount', readMoney, 0)
    .option('--cap <amount>', 'at most so much', readMoney)
    .option('--minimum <amount>', 'once there are items for so much in the cart', readMoney)
    .option('--minimum-items <n>', 'once there are so many items in the cart', wholeNumber)
    .option('--product <handle...>', 'only for these products')
    .option('--collection <name...>', 'only for what is in these collections')
    .option('--free-shipping', 'the shipping is free')
    .option('--once-per-customer', 'each customer redeems it once')
    .option('--first-order-only', 'only for customers who have not ordered before')
    .option('--uses <n>', 'can be redeemed so often in all', wholeNumber, UNLIMITED_REDEMPTIONS)
    .option('--starts <moment>', "from a day in the store's time zone on, or from a time in UTC", dayOrMoment)
    .option(
      '--ends <moment>',
      "to a day in the store's time zone, that day included, or until a time in UTC",
      dayOrMoment,
    );
  changes<NewCode>(command, async (shop, options, code = '') => {
    const { id: storeId, timeZone } = await shop.store();
    const { priced } = await storeCurrencies(shop.db, storeId);
    const discount = {
      storeId,
      code,
      percentage: options.percent,
      amountCents: options.amount,
      maxRedeemableCents: options.cap ?? null,
      minimumSubtotalCents: options.minimum ?? 0,
      minimumUnits: options.minimumItems ?? 0,
      products: options.product ?? [],
      collections: options.collection ?? [],
      freeShipping: options.freeShipping ?? false,
      oncePerCustomer: options.oncePerCustomer ?? false,
      firstOrderOnly: options.firstOrderOnly ?? false,
      maxRedemptions: options.uses,
      startsAt: options.starts ? startOf(options.starts, timeZone) : null,
      endsAt: options.ends ? endOf(options.ends, timeZone) : null,
    };
    const { code: _, storeId: __, ...values } = discount;
    const { amountCents, maxRedeemableCents: cap, minimumSubtotalCents: minimum, ...terms } = values;
    await createDiscount(shop.db, {
      storeId,
      code,
      terms: {
        ...terms,
        isAutomatic: false,
        combinesWithCodes: false,
        buyXGetY: null,
        budgets: null,
        amounts: inEachCurrency(priced, () => amountCents),
        minimumSubtotals: inEachCurrency(priced, () => minimum),
        caps: cap === null ? null : inEachCurrency(priced, () => cap),
      },
    });
    return { json: discount, text: `${code} can be redeemed.` };
  });
}

function endCommand(discounts: Command, { changes }: CommandRunner): void {
  const command = discounts
    .command('end')
    .description('From now on the code is refused')
    .argument('<code>', 'as discounts list names it');
  changes(command, async (shop, _options, code = '') => {
    await endDiscount(shop.db, (await shop.store()).id, code);
    return { json: { code, ended: true }, text: `${code} has ended.` };
  });
}
