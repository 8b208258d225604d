import { setTimeout } from 'node:timers/promises';
import { CARDS, details, finalize, openCheckout, payWith } from '../buying/buying.ts';
import { createHttpShopper } from '../buying/http-shopper.ts';
import type { TestShopper } from '../test-shop.ts';

const PAUSE_MILLISECONDS = 50;

/** An order as its shopper knows it. */
export interface KnownOrder {
  shopper: TestShopper;
  checkout: Awaited<ReturnType<typeof openCheckout>>;
  orderId: string;
}

export interface LivelyShoppers {
  /** Orders that a shopper was told are complete. */
  known: readonly KnownOrder[];
  /** Statuses of answers that no shopper should see. */
  errors: readonly number[];
  /** Resolves when everybody has finished what they were at. */
  stop(): Promise<void>;
}

/** So many shoppers who buy one unit after the other, of these SKUs in turn, of the shop at `urlOf`, and start again when a call fails. */
export function startShopping(
  urlOf: () => string,
  skus: readonly string[],
  shoppers: number,
): LivelyShoppers {
  const known: KnownOrder[] = [];
  const errors: number[] = [];
  let begun = 0;
  let isOver = false;
  const buyOnce = async () => {
    const shopper = createHttpShopper(urlOf);
    begun += 1;
    const checkout = await openCheckout(shopper, [{ sku: skus[begun % skus.length] ?? '', quantity: 1 }]);
    const answers = [
      await finalize(shopper, checkout),
      await payWith(shopper, checkout, CARDS.succeeds),
      await details(shopper, checkout),
    ];
    errors.push(...answers.map(({ status }) => status).filter((status) => status === 500));
    const { body } = answers[2] ?? {};
    if (body?.status === 'complete') known.push({ shopper, checkout, orderId: body.order_id });
  };
  const shopping = Array.from({ length: shoppers }, async () => {
    while (!isOver) {
      await buyOnce().catch(() => undefined);
      await setTimeout(PAUSE_MILLISECONDS);
    }
  });
  return {
    known,
    errors,
    async stop() {
      isOver = true;
      await Promise.all(shopping);
    },
  };
}
