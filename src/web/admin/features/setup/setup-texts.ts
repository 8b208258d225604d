import type { ChecklistItem, SetupStep } from '#domain/setup/setup-steps.ts';

/** The steps of the setup, as their tabs and heads name them. */
export const SETUP_STEP_TEXTS: Readonly<Record<SetupStep, { tab: string; title: string }>> = {
  store: { tab: 'Store', title: 'What do you begin with?' },
  name: { tab: 'Name', title: 'What is the shop called, and where is it?' },
  look: { tab: 'Look', title: 'What does it look like?' },
  shipping: { tab: 'Shipping', title: 'Where do you ship to, and for how much?' },
  taxes: { tab: 'Taxes', title: 'Which taxes do you charge?' },
  products: { tab: 'Products', title: 'What do you sell first?' },
  cards: { tab: 'Cards', title: 'How do you get paid?' },
  mail: { tab: 'Email', title: 'Does email arrive?' },
  open: { tab: 'Open', title: 'Open the shop' },
};

interface ItemText {
  /** What is missing. */
  text: (count: number) => string;
  /** Where that is changed. */
  to: string;
  /** The text of the link. */
  label: string;
}

const many = (count: number, one: string, other: string) => (count === 1 ? one : other);

/** What a real shop lacks, in words. */
export const CHECKLIST: Readonly<Record<ChecklistItem, ItemText>> = {
  shop_open: {
    text: () => 'Shoppers still see ‘coming soon’.',
    to: '/admin/setup?step=open',
    label: 'Open the shop',
  },
  products: {
    text: (count) => many(count, 'One more product makes three.', `${count} more products make three.`),
    to: '/admin/setup?step=products',
    label: 'Add products',
  },
  pictures: {
    text: (count) =>
      many(
        count,
        'One product has no picture with an alternative text.',
        `${count} products have no picture with an alternative text.`,
      ),
    to: '/admin/products',
    label: 'See the products',
  },
  stock: {
    text: (count) =>
      many(
        count,
        'One item has no stock: it is sold out.',
        `${count} items have no stock: they are sold out.`,
      ),
    to: '/admin/stock?view=out',
    label: 'Count the stock',
  },
  shipping: {
    text: () => 'There are no shipping rates, so nobody can order.',
    to: '/admin/settings?view=shipping',
    label: 'Set shipping rates',
  },
  taxes: {
    text: () => 'Nobody has checked the taxes yet.',
    to: '/admin/settings?view=taxes',
    label: 'Set taxes',
  },
  legal_pages: {
    text: (count) =>
      many(
        count,
        'One legal page is still the text that the shop began with.',
        `${count} legal pages are still the texts that the shop began with.`,
      ),
    to: '/admin/content',
    label: 'Write them',
  },
  cards: {
    text: () => 'No real card is charged.',
    to: '/admin/setup?step=cards',
    label: 'See which keys are missing',
  },
  mail: {
    text: () => 'Emails stay in the sandbox: there is no mail server.',
    to: '/admin/setup?step=mail',
    label: 'See what to set',
  },
  address: {
    text: () => 'The shop has no public https address.',
    to: '/admin/setup?step=open',
    label: 'See what to set',
  },
  second_factor: {
    text: () => 'Your account has no second factor.',
    to: '/admin/account',
    label: 'Set one up',
  },
  sample_data: {
    text: () => 'There are reviews that are made up.',
    to: '/admin/reviews',
    label: 'See the reviews',
  },
  backup: {
    text: (count) =>
      many(
        count,
        'There is no backup yet: npm run shop -- backup makes one, best every night.',
        `The last backup is ${count} days old.`,
      ),
    to: '/admin/setup?step=open',
    label: 'See what to set',
  },
};
