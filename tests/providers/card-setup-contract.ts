import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckoutId } from '#domain/ids.ts';
import { type CardPayments, UnexpectedState, UnknownToProvider } from '#server/payments/card-payments.ts';
import { signEvent } from '#server/payments/event-signature.ts';
import { anId } from '../support/ids.ts';
import type { ProviderUnderTest, TestCard } from './card-payments-contract.ts';

let nextKey = 0;
const newKey = () => `setup:${process.pid}:${Date.now()}:${nextKey++}`;

/** What the shop relies on when a card is kept and not charged, said once and kept by every provider; `steps` as for payments. */
export function cardSetupContract(
  name: string,
  open: () => Promise<ProviderUnderTest>,
  { steps = 'answered' }: { steps?: 'answered' | 'by hand' } = {},
): void {
  describe(`keeping a card by ${name}`, () => {
    let provider: ProviderUnderTest;
    let payments: CardPayments;
    beforeAll(async () => {
      provider = await open();
      payments = provider.payments;
    });
    afterAll(() => provider?.close());

    const create = (changes: Partial<Parameters<CardPayments['createSetup']>[0]> = {}) =>
      payments.createSetup({
        customerId: null,
        cardChangeId: anId('change-1'),
        idempotencyKey: newKey(),
        ...changes,
      });
    const given = async (card: TestCard, changes = {}) => {
      const setup = await create(changes);
      await provider.giveCard(setup, card);
      return payments.retrieveSetup(setup.id);
    };
    const kept = async (card: TestCard, changes = {}) => {
      const { savedCard } = await given(card, changes);
      if (!savedCard) throw new Error('the card was not kept');
      return savedCard;
    };
    const chargeLater = async (card: TestCard) => {
      const savedCard = await kept(card);
      const { id } = await payments.createIntent({
        amountCents: 2_599,
        currency: 'usd',
        checkoutId: anId<CheckoutId>('3c0f1a52-7d44-4c7e-9a55-0d7a6f1e2b90'),
        version: 1,
        savesCard: false,
        customerId: savedCard.customerId,
        idempotencyKey: newKey(),
      });
      return payments.chargeSavedCard(id, { card: savedCard, idempotencyKey: newKey() });
    };

    test('a new set-up waits for a card', async () => {
      const setup = await create();
      expect(await payments.retrieveSetup(setup.id)).toEqual(setup);
      expect(setup).toMatchObject({
        status: 'requires_payment_method',
        savedCard: null,
        declineReason: null,
      });
      expect(setup.clientSecret.length).toBeGreaterThan(setup.id.length + 10);
    });

    test('is made once for a key', async () => {
      const idempotencyKey = newKey();
      expect((await create({ idempotencyKey })).id).toBe((await create({ idempotencyKey })).id);
    });

    test('one that does not exist is refused', async () => {
      await expect(payments.retrieveSetup(anId('seti_00000000000000000000000'))).rejects.toThrow(
        UnknownToProvider,
      );
    });

    test('a card that is accepted is saved, recognised by what is printed on it, and can be charged later', async () => {
      expect(await given('succeeds')).toMatchObject({
        status: 'succeeded',
        savedCard: { summary: { brand: 'visa', last4: '4242' } },
      });
      expect(await chargeLater('succeeds')).toMatchObject({ status: 'requires_capture' });
    });

    test('the new card of a customer is saved for the same customer, beside the old one', async () => {
      const old = await kept('succeeds');
      const next = await kept('succeeds', { customerId: old.customerId });
      expect(next.customerId).toBe(old.customerId);
      expect(next.paymentMethodId).not.toBe(old.paymentMethodId);
    });

    test.each([
      ['declined', 'card_declined'],
      ['insufficient funds', 'insufficient_funds'],
    ] as const)('a card that is %s is not saved, with the reason', async (card, declineReason) => {
      expect(await given(card)).toMatchObject({
        status: 'requires_payment_method',
        savedCard: null,
        declineReason,
      });
    });

    test('another card can follow one that was declined', async () => {
      const setup = await create();
      await provider.giveCard(setup, 'declined');
      await provider.giveCard(setup, 'succeeds');
      expect(await payments.retrieveSetup(setup.id)).toMatchObject({
        status: 'succeeded',
        declineReason: null,
      });
    });

    test('a card can be saved and be declined when it is charged', async () => {
      expect(await chargeLater('fails when it is charged later')).toMatchObject({
        status: 'requires_payment_method',
        declineReason: 'card_declined',
      });
    });

    test('a card whose bank asks for a step is not saved before the answer', async () => {
      expect(await given('asks for a step')).toMatchObject({ status: 'requires_action', savedCard: null });
    });

    test.skipIf(steps === 'by hand').each([
      [true, 'succeeded', null],
      [false, 'requires_payment_method', 'authentication_required'],
    ])('a card whose bank was told %s', async (isMe, status, declineReason) => {
      const setup = await create();
      await provider.giveCard(setup, 'asks for a step');
      await provider.answerStepOfSetup(setup, isMe);
      expect(await payments.retrieveSetup(setup.id)).toMatchObject({ status, declineReason });
    });

    test('a cancelled set-up takes no card any more, and stays cancelled', async () => {
      const setup = await create();
      for (const key of [newKey(), newKey()])
        expect(await payments.cancelSetup(setup.id, { idempotencyKey: key })).toMatchObject({
          status: 'canceled',
        });
      await provider.giveCard(setup, 'succeeds');
      expect(await payments.retrieveSetup(setup.id)).toMatchObject({ status: 'canceled', savedCard: null });
    });

    test('one that has taken its card cannot be cancelled', async () => {
      const { id } = await given('succeeds');
      await expect(payments.cancelSetup(id, { idempotencyKey: newKey() })).rejects.toThrow(UnexpectedState);
    });

    test('an event names the set-up, and is stored without its secret', async () => {
      const setup = await create();
      const body = provider.eventAboutSetup(setup);
      const event = payments.readEvent(Buffer.from(body), signEvent(body, provider.webhookSecret));
      expect(payments.subjectOf(event)).toEqual({ about: 'card', setupId: setup.id });
      expect(JSON.stringify(event)).not.toContain(setup.clientSecret);
    });
  });
}
