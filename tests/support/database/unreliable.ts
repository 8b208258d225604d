import { type CardPayments, ProviderUnavailable } from '#server/payments/card-payments.ts';

/** A small generator of repeatable chance (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A provider that now and then does not answer: sometimes before, sometimes after it has done what was asked. */
export function unreliable(
  payments: CardPayments,
  chance: () => number,
): { payments: CardPayments; calm(): void } {
  let isCalm = false;
  const faulty = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const luck = isCalm ? 1 : chance();
    if (luck < 0.04) throw new ProviderUnavailable('not reached');
    const answer = await work();
    if (luck < 0.08) throw new ProviderUnavailable('the answer was lost');
    return answer;
  };
  return {
    calm: () => {
      isCalm = true;
    },
    payments: {
      ...payments,
      createIntent: (request) => faulty(() => payments.createIntent(request)),
      updateIntent: (id, request) => faulty(() => payments.updateIntent(id, request)),
      retrieveIntent: (id) => faulty(() => payments.retrieveIntent(id)),
      chargeSavedCard: (id, request) => faulty(() => payments.chargeSavedCard(id, request)),
      captureIntent: (id, request) => faulty(() => payments.captureIntent(id, request)),
      cancelIntent: (id, request) => faulty(() => payments.cancelIntent(id, request)),
      refund: (request) => faulty(() => payments.refund(request)),
    },
  };
}
