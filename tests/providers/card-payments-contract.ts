import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckoutId, PaymentIntentId } from '#domain/ids.ts';
import {
  AmountTooSmall,
  BadSignature,
  type CardPayments,
  type CardSetup,
  type PaymentIntent,
  ProviderRefusal,
  UnexpectedState,
  UnknownToProvider,
  UnusableCard,
} from '#server/payments/card-payments.ts';
import { signEvent } from '#server/payments/event-signature.ts';
import { anId } from '../support/ids.ts';

const CHECKOUT = anId<CheckoutId>('3c0f1a52-7d44-4c7e-9a55-0d7a6f1e2b90');

/** Cards that every provider has some of, by what they do. */
export type TestCard =
  | 'succeeds'
  | 'declined'
  | 'insufficient funds'
  | 'asks for a step'
  | 'fails when it is charged later';

/** A provider, and the hands of its shopper. */
export interface ProviderUnderTest {
  payments: CardPayments;
  webhookSecret: string;
  /** The shopper's half: gives a card, and is done whether or not it was accepted. */
  pay(intent: PaymentIntent, card: TestCard): Promise<void>;
  /** Answers the bank's question. */
  answerStep(intent: PaymentIntent, isMe: boolean): Promise<void>;
  /** The same for a card that is kept and not charged. */
  giveCard(setup: CardSetup, card: TestCard): Promise<void>;
  answerStepOfSetup(setup: CardSetup, isMe: boolean): Promise<void>;
  /** An event of the provider's about a payment, as it would be sent. */
  eventAbout(intent: PaymentIntent): string;
  eventAboutSetup(setup: CardSetup): string;
  /** The cardholder disputes all of a collected payment. */
  dispute(intentId: PaymentIntentId): Promise<void>;
  close(): Promise<void>;
}

let nextKey = 0;
const newKey = () => `contract:${process.pid}:${Date.now()}:${nextKey++}`;

/** What the shop relies on, said once and kept by every provider; `steps` are `by hand` where only a person in a browser can answer the bank. */
export function cardPaymentsContract(
  name: string,
  open: () => Promise<ProviderUnderTest>,
  { steps = 'answered' }: { steps?: 'answered' | 'by hand' } = {},
): void {
  describe(`card payments by ${name}`, () => {
    let provider: ProviderUnderTest;
    let payments: CardPayments;
    beforeAll(async () => {
      provider = await open();
      payments = provider.payments;
    });
    afterAll(() => provider?.close());

    const create = (changes: Partial<Parameters<CardPayments['createIntent']>[0]> = {}) =>
      payments.createIntent({
        amountCents: 2_599,
        currency: 'usd',
        checkoutId: CHECKOUT,
        version: 3,
        savesCard: false,
        customerId: null,
        idempotencyKey: newKey(),
        ...changes,
      });
    const authorised = async (changes = {}) => {
      const intent = await create(changes);
      await provider.pay(intent, 'succeeds');
      return payments.retrieveIntent(intent.id);
    };
    const paid = async () => {
      const { id, amountCents } = await authorised();
      return payments.captureIntent(id, { amountCents, idempotencyKey: newKey() });
    };

    describe('a new payment', () => {
      test('waits for a card, and knows its checkout, version, amount and currency', async () => {
        const intent = await create({ currency: 'cad' });
        expect(await payments.retrieveIntent(intent.id)).toEqual(intent);
        expect(intent).toMatchObject({
          status: 'requires_payment_method',
          amountCents: 2_599,
          currency: 'cad',
          checkoutId: CHECKOUT,
          version: 3,
          capturedCents: 0,
          refundedCents: 0,
          card: null,
          savedCard: null,
          declineReason: null,
        });
      });

      test('has a secret that is not its id', async () => {
        const { id, clientSecret } = await create();
        expect(clientSecret.length).toBeGreaterThan(id.length + 10);
      });

      test('is made once for a key', async () => {
        const idempotencyKey = newKey();
        expect((await create({ idempotencyKey })).id).toBe((await create({ idempotencyKey })).id);
      });

      test('is refused for a key that made another one', async () => {
        const idempotencyKey = newKey();
        await create({ idempotencyKey });
        await expect(create({ idempotencyKey, amountCents: 2_600 })).rejects.toThrow(ProviderRefusal);
      });

      test('of less than 50 cents is refused', async () => {
        await expect(create({ amountCents: 49 })).rejects.toThrow(AmountTooSmall);
      });
    });

    test('a payment that does not exist is refused', async () => {
      await expect(payments.retrieveIntent(anId('pi_00000000000000000000000'))).rejects.toThrow(
        UnknownToProvider,
      );
    });

    describe('a changed total', () => {
      test('changes the same payment, and the shopper authorises the new amount', async () => {
        const before = await create();
        const after = await payments.updateIntent(before.id, {
          amountCents: 3_000,
          version: 4,
          idempotencyKey: newKey(),
        });
        expect(after).toMatchObject({
          id: before.id,
          amountCents: 3_000,
          version: 4,
          checkoutId: CHECKOUT,
        });
        expect(after.clientSecret).toBe(before.clientSecret);
        await provider.pay(after, 'succeeds');
        expect(await payments.retrieveIntent(before.id)).toMatchObject({
          status: 'requires_capture',
          amountCents: 3_000,
        });
      });

      test('can come after a card was declined', async () => {
        const { id, ...intent } = await create();
        await provider.pay({ id, ...intent }, 'declined');
        const change = { amountCents: 3_000, version: 4, idempotencyKey: newKey() };
        expect(await payments.updateIntent(id, change)).toMatchObject({ amountCents: 3_000 });
      });

      test('makes the shopper confirm again when the bank had been asked about the old one', async () => {
        const intent = await create();
        await provider.pay(intent, 'asks for a step');
        const change = { amountCents: 3_000, version: 4, idempotencyKey: newKey() };
        expect(await payments.updateIntent(intent.id, change)).toMatchObject({
          status: 'requires_payment_method',
          amountCents: 3_000,
        });
      });

      test('is refused once the card is authorised, and once the money is collected', async () => {
        for (const { id } of [await authorised(), await paid()]) {
          const change = { amountCents: 3_000, version: 4, idempotencyKey: newKey() };
          await expect(payments.updateIntent(id, change)).rejects.toThrow(UnexpectedState);
          expect(await payments.retrieveIntent(id)).toMatchObject({ amountCents: 2_599, version: 3 });
        }
      });
    });

    describe('a card', () => {
      test('that is accepted authorises the payment, and nothing is collected yet', async () => {
        expect(await authorised()).toMatchObject({ status: 'requires_capture', capturedCents: 0 });
      });

      test.each([
        ['declined', 'card_declined'],
        ['insufficient funds', 'insufficient_funds'],
      ] as const)('that is %s leaves the payment waiting, with the reason', async (card, declineReason) => {
        const intent = await create();
        await provider.pay(intent, card);
        expect(await payments.retrieveIntent(intent.id)).toMatchObject({
          status: 'requires_payment_method',
          declineReason,
        });
      });

      test('can follow a declined one', async () => {
        const intent = await create();
        await provider.pay(intent, 'declined');
        await provider.pay(intent, 'succeeds');
        expect(await payments.retrieveIntent(intent.id)).toMatchObject({
          status: 'requires_capture',
          declineReason: null,
        });
      });

      test('whose bank asks for a step waits for the answer', async () => {
        const intent = await create();
        await provider.pay(intent, 'asks for a step');
        expect(await payments.retrieveIntent(intent.id)).toMatchObject({ status: 'requires_action' });
      });

      test.skipIf(steps === 'by hand').each([
        [true, 'requires_capture'],
        [false, 'requires_payment_method'],
      ])('whose bank was told %s', async (isMe, status) => {
        const intent = await create();
        await provider.pay(intent, 'asks for a step');
        await provider.answerStep(intent, isMe);
        expect(await payments.retrieveIntent(intent.id)).toMatchObject({ status });
      });
    });

    describe('collecting the money', () => {
      test('collects the amount that is named', async () => {
        expect(await paid()).toMatchObject({ status: 'succeeded', capturedCents: 2_599, refundedCents: 0 });
      });

      test('happens once: the same key answers the same, another one is refused', async () => {
        const { id, amountCents } = await authorised();
        const idempotencyKey = newKey();
        const first = await payments.captureIntent(id, { amountCents, idempotencyKey });
        expect(await payments.captureIntent(id, { amountCents, idempotencyKey })).toMatchObject({
          status: 'succeeded',
          capturedCents: first.capturedCents,
        });
        await expect(payments.captureIntent(id, { amountCents, idempotencyKey: newKey() })).rejects.toThrow(
          ProviderRefusal,
        );
      });

      test('is refused before the card is authorised', async () => {
        const { id, amountCents } = await create();
        await expect(payments.captureIntent(id, { amountCents, idempotencyKey: newKey() })).rejects.toThrow(
          ProviderRefusal,
        );
      });

      test('is refused for more than was authorised', async () => {
        const { id } = await authorised();
        await expect(
          payments.captureIntent(id, { amountCents: 2_600, idempotencyKey: newKey() }),
        ).rejects.toThrow(ProviderRefusal);
      });
    });

    describe('a cancelled payment', () => {
      test('can be one that waits and one that is authorised; no money has moved', async () => {
        for (const { id } of [await create(), await authorised()]) {
          expect(await payments.cancelIntent(id, { idempotencyKey: newKey() })).toMatchObject({
            status: 'canceled',
            capturedCents: 0,
            refundedCents: 0,
          });
        }
      });

      test('stays cancelled when it is cancelled again', async () => {
        const { id } = await create();
        await payments.cancelIntent(id, { idempotencyKey: newKey() });
        expect((await payments.cancelIntent(id, { idempotencyKey: newKey() })).status).toBe('canceled');
      });

      test('cannot be one whose money is collected', async () => {
        const { id } = await paid();
        await expect(payments.cancelIntent(id, { idempotencyKey: newKey() })).rejects.toThrow(
          UnexpectedState,
        );
      });

      test('takes no card any more', async () => {
        const intent = await create();
        await payments.cancelIntent(intent.id, { idempotencyKey: newKey() });
        await provider.pay(intent, 'succeeds');
        expect((await payments.retrieveIntent(intent.id)).status).toBe('canceled');
      });
    });

    describe('a refund', () => {
      const refund = (intentId: PaymentIntentId, amountCents: number, idempotencyKey = newKey()) =>
        payments.refund({ intentId, amountCents, idempotencyKey });

      test('gives back parts, never more than was collected', async () => {
        const { id } = await paid();
        expect((await refund(id, 1_000)).status).toBe('succeeded');
        expect((await payments.retrieveIntent(id)).refundedCents).toBe(1_000);
        await expect(refund(id, 1_600)).rejects.toThrow(ProviderRefusal);
        await refund(id, 1_599);
        expect(await payments.retrieveIntent(id)).toMatchObject({
          refundedCents: 2_599,
          status: 'succeeded',
        });
        await expect(refund(id, 1)).rejects.toThrow(ProviderRefusal);
      });

      test('is made once for a key', async () => {
        const { id } = await paid();
        const key = newKey();
        expect((await refund(id, 500, key)).id).toBe((await refund(id, 500, key)).id);
        expect((await payments.retrieveIntent(id)).refundedCents).toBe(500);
      });

      test('can be asked about', async () => {
        const made = await refund((await paid()).id, 500);
        expect(await payments.retrieveRefund(made.id)).toEqual(made);
        await expect(payments.retrieveRefund(anId('re_00000000000000000000000'))).rejects.toThrow(
          UnknownToProvider,
        );
      });

      test('is found by its key among others of the payment', async () => {
        const { id: intentId } = await paid();
        const keys = [newKey(), newKey()];
        const [first] = await Promise.all(keys.map((key) => refund(intentId, 500, key)));
        expect(await payments.findRefund({ intentId, idempotencyKey: keys[0] ?? '' })).toEqual(first);
        expect(await payments.findRefund({ intentId, idempotencyKey: newKey() })).toBeNull();
      });

      test.skipIf(steps === 'by hand')('is refused while the payment is disputed', async () => {
        const { id } = await paid();
        await provider.dispute(id);
        await expect(refund(id, 500)).rejects.toThrow(ProviderRefusal);
      });

      test('is refused before the money is collected', async () => {
        await expect(refund((await authorised()).id, 500)).rejects.toThrow(ProviderRefusal);
      });
    });

    describe('a card that is saved', () => {
      const kept = async (card: TestCard) => {
        const intent = await create({ savesCard: true });
        await provider.pay(intent, card);
        const { savedCard } = await payments.retrieveIntent(intent.id);
        if (!savedCard) throw new Error('the card was not kept');
        return savedCard;
      };
      const chargeLater = async (card: TestCard) => {
        const savedCard = await kept(card);
        const { id } = await create({ customerId: savedCard.customerId });
        const idempotencyKey = newKey();
        const charged = await payments.chargeSavedCard(id, { card: savedCard, idempotencyKey });
        return { charged, again: () => payments.chargeSavedCard(id, { card: savedCard, idempotencyKey }) };
      };

      test('authorises a later payment without the shopper, once for a key', async () => {
        const { charged, again } = await chargeLater('succeeds');
        expect(charged).toMatchObject({
          status: 'requires_capture',
          amountCents: 2_599,
          card: { last4: '4242' },
        });
        expect(await again()).toMatchObject({ id: charged.id, status: 'requires_capture' });
      });

      test('can be declined later, and that is an answer', async () => {
        const { charged } = await chargeLater('fails when it is charged later');
        expect(charged).toMatchObject({ status: 'requires_payment_method', declineReason: 'card_declined' });
      });

      test('is nobody else’s', async () => {
        const [mine, theirs] = [await kept('succeeds'), await kept('succeeds')];
        const { id } = await create({ customerId: mine.customerId });
        const request = { card: theirs, idempotencyKey: newKey() };
        await expect(payments.chargeSavedCard(id, request)).rejects.toThrow(UnusableCard);
      });

      test('is recognised by what is printed on it', async () => {
        const { summary } = await kept('succeeds');
        expect(summary).toMatchObject({ brand: 'visa', last4: '4242', expiryYear: expect.any(Number) });
      });

      test('is not saved unless the payment was made to save it', async () => {
        const { card, savedCard } = await authorised();
        expect([card?.last4, savedCard]).toEqual(['4242', null]);
      });
    });

    describe('an event', () => {
      const now = () => Math.floor(Date.now() / 1000);
      const about = async () => {
        const intent = await create();
        return { intent, body: provider.eventAbout(intent) };
      };

      test('that is signed names the payment and its checkout', async () => {
        const { intent, body } = await about();
        const event = payments.readEvent(Buffer.from(body), signEvent(body, provider.webhookSecret));
        expect(payments.subjectOf(event)).toEqual({
          about: 'payment',
          intentId: intent.id,
          checkoutId: CHECKOUT,
          isRefund: false,
        });
      });

      test('is read the same when it was stored and comes out of the database', async () => {
        const { body } = await about();
        const event = payments.readEvent(Buffer.from(body), signEvent(body, provider.webhookSecret));
        const fromDatabase = { ...event, payload: JSON.parse(JSON.stringify(event.payload)) };
        expect(payments.subjectOf(fromDatabase)).toEqual(payments.subjectOf(event));
      });

      test('is saved without the secret of the payment', async () => {
        const { intent, body } = await about();
        const event = payments.readEvent(Buffer.from(body), signEvent(body, provider.webhookSecret));
        expect(JSON.stringify(event)).not.toContain(intent.clientSecret);
      });

      test('may carry another signature beside the right one', async () => {
        const { body } = await about();
        const right = signEvent(body, provider.webhookSecret);
        const old = signEvent(body, 'whsec_old').split(',')[1];
        const both = right.replace(',', `,${old},`);
        expect(payments.readEvent(Buffer.from(body), both).id).toBeTruthy();
      });

      test.each([
        ['no signature', () => undefined],
        ["somebody else's signature", (body: string) => signEvent(body, 'whsec_other')],
        ['the signature of another body', (_: string, secret: string) => signEvent('{}', secret)],
        [
          'a signature of six minutes ago',
          (body: string, secret: string) => signEvent(body, secret, now() - 360),
        ],
        [
          'a signature of six minutes from now',
          (body: string, secret: string) => signEvent(body, secret, now() + 360),
        ],
      ])('with %s is refused', async (_what, sign) => {
        const { body } = await about();
        const signature = sign(body, provider.webhookSecret);
        expect(() => payments.readEvent(Buffer.from(body), signature)).toThrow(BadSignature);
      });
    });
  });
}
