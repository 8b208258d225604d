import { z } from 'zod';
import { CHECKLIST_ITEMS, SETUP_STEPS } from '#domain/setup/setup-steps.ts';
import { type CallAnswer, defineCall } from '../../call.ts';
import { moment, nothing, requiredText, storeId } from '../../fields.ts';

const tag = 'Back office';
const permission = 'shop:set-up';

/** The last backup that succeeded. */
const lastBackup = z.object({ made_at: moment, bytes: z.int() });

const sampleStore = z.object({
  folder: z.string().describe('Its name in `store/`'),
  brand: z.string(),
  about: z.string().describe('What it sells'),
  picture: z.string().nullable().describe('An address that holds the picture itself: data:…'),
  is_blank: z.boolean().describe('Whether it has no products, to begin with nothing'),
  is_current: z.boolean(),
});

/** What the machine is set to; the browser cannot change it. */
const environment = z.object({
  cards: z.enum(['sandbox', 'test', 'live']).describe('Whose keys the card provider has'),
  has_mail_server: z.boolean(),
  public_url: z.string(),
  is_public: z.boolean().describe('Whether it is an https address that is not of this machine'),
});

export const adminSetup = defineCall({
  method: 'GET',
  path: '/admin/api/setup',
  permission,
  summary: 'How far the shop is set up, the stores that it can begin with, and what stands against that',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({
    ended_at: moment.nullable().describe('When it was finished or put away'),
    stores: z.array(sampleStore),
    in_use: z
      .array(z.string())
      .describe('What is real, in words; with any of it no other store can be chosen'),
    edits: z
      .int()
      .describe(
        'How often staff changed something since the store was chosen, with each thing that imports have written',
      ),
    steps: z.array(z.object({ step: z.enum(SETUP_STEPS), state: z.enum(['done', 'later', 'open']) })),
    environment,
    last_backup: lastBackup.nullable(),
  }),
});
export type Setup = CallAnswer<typeof adminSetup>;

export const adminChooseStore = defineCall({
  method: 'POST',
  path: '/admin/api/setup/store',
  permission,
  summary:
    'Replaces all that the shop sells and says by a sample store or by nothing. Only while nothing in it is real; needs the password again',
  tag,
  body: z.strictObject({
    store_id: storeId,
    folder: requiredText(64),
    discards_edits: z.boolean().describe('Must be true when staff have changed something'),
  }),
  answer: nothing,
});

export const adminMarkSetupStep = defineCall({
  method: 'POST',
  path: '/admin/api/setup/steps',
  permission,
  summary: 'Remembers that a step of the setup is done, was put off, or is open again',
  tag,
  body: z.strictObject({
    store_id: storeId,
    step: z.enum(SETUP_STEPS),
    state: z.enum(['done', 'later', 'open']),
  }),
  answer: nothing,
});

export const adminEndSetup = defineCall({
  method: 'POST',
  path: '/admin/api/setup/end',
  permission,
  summary: 'Ends the setup or puts it away, or takes it up again',
  tag,
  body: z.strictObject({ store_id: storeId, is_ended: z.boolean() }),
  answer: nothing,
});

export const adminSendTestEmail = defineCall({
  method: 'POST',
  path: '/admin/api/setup/test_email',
  permission,
  summary: 'Sends a test email to the staff member, after asking the mail server whether it takes one',
  tag,
  body: z.strictObject({ store_id: storeId }),
  answer: z.object({
    to: z.string(),
    fault: z.string().nullable().describe('What the mail server says against it; null when it takes emails'),
  }),
});

export const adminTryPayment = defineCall({
  method: 'POST',
  path: '/admin/api/setup/test_payment',
  permission,
  summary: 'Asks the card provider for a payment and cancels it at once; nobody is charged',
  tag,
  body: z.strictObject({ store_id: storeId }),
  answer: z.object({
    payment_intent_id: z.string().nullable().describe('Of the cancelled payment; null with a fault'),
    fault: z.string().nullable().describe('Why it was not possible'),
  }),
});

export const adminTestPayment = defineCall({
  method: 'GET',
  path: '/admin/api/setup/test_payment',
  permission,
  summary: 'Whether the card provider has told the shop of a payment, by its webhook',
  tag,
  query: z.strictObject({ store_id: storeId, payment_intent_id: requiredText(255) }),
  answer: z.object({ has_arrived: z.boolean() }),
});

export const adminOpenShop = defineCall({
  method: 'POST',
  path: '/admin/api/setup/open',
  permission,
  summary: 'Publishes the home page as open: shoppers see it in place of ‘coming soon’',
  tag,
  body: z.strictObject({ store_id: storeId }),
  answer: nothing,
});

export const adminChecklist = defineCall({
  method: 'GET',
  path: '/admin/api/checklist',
  permission: 'signed_in',
  summary: 'What a real shop still lacks; only what the role may see',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({
    is_set_up: z.boolean().describe('Whether the setup was finished or put away'),
    items: z.array(
      z.object({
        item: z.enum(CHECKLIST_ITEMS),
        count: z.int().describe('Of what is missing, where that is a number; else 1'),
        is_needed: z.boolean().describe('False once somebody said that the shop does not need it'),
      }),
    ),
  }),
});

export const adminMarkChecklistItem = defineCall({
  method: 'POST',
  path: '/admin/api/checklist',
  permission,
  summary: 'Takes something off the checklist, because the shop does not need it, or puts it back',
  tag,
  body: z.strictObject({ store_id: storeId, item: z.enum(CHECKLIST_ITEMS), is_needed: z.boolean() }),
  answer: nothing,
});
