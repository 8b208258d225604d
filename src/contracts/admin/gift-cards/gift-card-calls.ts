import { z } from 'zod';
import { GIFT_CARD_ENTRY_KINDS, MAX_GIFT_CARD_CENTS } from '#domain/gift-cards/gift-card.ts';
import type { GiftCardId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import {
  cents,
  currencyCode,
  day,
  email,
  idOf,
  line,
  moment,
  nothing,
  orderNumber,
  requiredText,
  storeId,
  text,
  version,
} from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';
import { staffHistory } from '../staff-history.ts';

const tag = 'Back office';
const giftCardId = idOf<GiftCardId>(z.uuid());
const params = z.strictObject({ gift_card_id: giftCardId });
const shown = { store_id: storeId, version };
const reason = requiredText(300).describe('For colleagues and the books');
const status = z.enum(['active', 'empty', 'disabled']).describe('`disabled`: switched off');
const orderOfCard = z.object({ order_id: z.string(), order_number: orderNumber }).nullable();

const listedGiftCard = z.object({
  gift_card_id: giftCardId,
  last_four: z.string().describe('The end of its code, which is stored nowhere'),
  status,
  currency: currencyCode,
  balance: cents,
  email: z.string(),
  name: z.string(),
  order: orderOfCard.describe('That it is about; null without `orders:read`'),
  created_at: moment,
  is_sold: z.boolean().describe('By its order; the others were issued by staff'),
  deliver_on: day.nullable().describe('When it may be emailed; null: as it was issued'),
  sent_at: moment.nullable().describe('When it was first emailed; null with deliver_on: not yet'),
});
export type ListedGiftCard = z.output<typeof listedGiftCard>;

export const adminGiftCards = defineCall({
  method: 'GET',
  path: '/admin/api/gift_cards',
  permission: 'gift-cards:read',
  summary: 'Gift cards, newest first',
  tag,
  query: z.strictObject({
    store_id: storeId,
    q: text(254)
      .optional()
      .describe(
        'The last four characters of a code, the beginning of an email address, or an order with `orders:read`',
      ),
    view: z.enum(['all', 'active', 'empty', 'disabled']).optional(),
    sort: z.enum(['newest', 'balance']).optional(),
    ...pageQuery,
  }),
  answer: z.object({ gift_cards: z.array(listedGiftCard), next_cursor: nextCursor }),
});

const giftCardPage = z.object({
  ...listedGiftCard.shape,
  message: z.string(),
  version,
  entries: z
    .array(
      z.object({
        at: moment,
        kind: z.enum(GIFT_CARD_ENTRY_KINDS),
        amount: cents.describe('Negative for what was taken off'),
        balance: cents.describe('What was on it then'),
        reason: z.string(),
        who: z.string().nullable(),
      }),
    )
    .describe('What changed the balance, newest first'),
  history: staffHistory,
});
export type StaffGiftCard = z.output<typeof giftCardPage>;

export const adminGiftCard = defineCall({
  method: 'GET',
  path: '/admin/api/gift_cards/:gift_card_id',
  permission: 'gift-cards:read',
  summary: 'A gift card, with what changed its balance',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: giftCardPage,
});

export const adminIssueGiftCard = defineCall({
  method: 'POST',
  path: '/admin/api/gift_cards',
  permission: 'gift-cards:edit',
  summary: 'Issues a gift card and emails it; its code is in this answer and never again',
  tag,
  body: z.strictObject({
    store_id: storeId,
    amount: cents.min(1).max(MAX_GIFT_CARD_CENTS),
    currency: currencyCode,
    email,
    name: line(100),
    message: text(1000).describe('For its receiver'),
    order: text(50).describe('The number of the order that it is about, or nothing'),
    reason,
    idempotency_key: z.uuid().describe('Sent twice, it is issued once'),
  }),
  answer: z.object({
    gift_card_id: giftCardId,
    code: z.string().nullable().describe('Null when it was issued before the shop got another secret'),
  }),
});

export const adminAdjustGiftCard = defineCall({
  method: 'POST',
  path: '/admin/api/gift_cards/:gift_card_id/adjust',
  permission: 'gift-cards:edit',
  summary: 'Adds to what is on a gift card, or takes off it',
  tag,
  params,
  body: z.strictObject({
    ...shown,
    change: cents
      .min(-MAX_GIFT_CARD_CENTS)
      .max(MAX_GIFT_CARD_CENTS)
      .refine((change) => change !== 0, 'must not be nothing'),
    reason,
  }),
  answer: z.object({ balance: cents, version }),
});

export const adminSwitchGiftCard = defineCall({
  method: 'POST',
  path: '/admin/api/gift_cards/:gift_card_id/switch',
  permission: 'gift-cards:edit',
  summary: 'Switches a gift card off, or on again; what is on it stays',
  tag,
  params,
  body: z.strictObject({ ...shown, disabled: z.boolean() }),
  answer: nothing,
});

export const adminChangeGiftCardDelivery = defineCall({
  method: 'POST',
  path: '/admin/api/gift_cards/:gift_card_id/delivery',
  permission: 'gift-cards:edit',
  summary: 'Changes for whom a gift card is that was not sent yet, and its day; today it is emailed at once',
  tag,
  params,
  body: z.strictObject({ ...shown, email, name: line(100), deliver_on: day }),
  answer: nothing,
});

export const adminSendGiftCard = defineCall({
  method: 'POST',
  path: '/admin/api/gift_cards/:gift_card_id/send',
  permission: 'gift-cards:edit',
  summary: 'Emails a gift card again; to another address always with a new code',
  tag,
  params,
  body: z.strictObject({
    ...shown,
    email,
    new_code: z.boolean().describe('The code before buys nothing then'),
  }),
  answer: z.object({ is_new_code: z.boolean(), version }),
});
