/** What the owner does before the shop is opened, in this order; each can be put off. */
export const SETUP_STEPS = [
  'store',
  'name',
  'look',
  'shipping',
  'taxes',
  'products',
  'cards',
  'mail',
  'open',
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

/** How far a step is. */
export type StepState = 'done' | 'later' | 'open';

/** What a real shop may lack. */
export const CHECKLIST_ITEMS = [
  'shop_open',
  'products',
  'pictures',
  'stock',
  'shipping',
  'taxes',
  'legal_pages',
  'cards',
  'mail',
  'address',
  'second_factor',
  'sample_data',
  'backup',
] as const;

export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number];
