/** A colour of the shop by what it is for. */
export interface ColourRole {
  /** The field of the content. */
  name: string;
  label: string;
  hint: string;
}

export const COLOUR_ROLES: readonly ColourRole[] = [
  { name: 'globalStyles.background', label: 'Background', hint: 'Large fields, and behind headings' },
  {
    name: 'globalStyles.text',
    label: 'Text',
    hint: 'Headings, and dark fields such as the announcement bar',
  },
  { name: 'globalStyles.tertiary', label: 'Tertiary colour', hint: 'Buttons and what stands out' },
  { name: 'theme.palette.ink', label: 'Small text', hint: 'Small text and outlines' },
  { name: 'theme.palette.paper', label: 'Behind reading text', hint: 'And text on dark fields' },
  { name: 'theme.palette.highlight', label: 'Fields to notice', hint: 'Behind pictures and offers' },
  { name: 'theme.palette.surface', label: 'Cards', hint: 'Cards and form fields' },
  { name: 'theme.palette.muted', label: 'Quiet fields', hint: 'What is of less weight' },
  {
    name: 'theme.palette.buy',
    label: 'Buttons to buy',
    hint: 'Checkout and pay, and the bar towards free shipping',
  },
  { name: 'theme.palette.success', label: 'Success', hint: 'Text that says that all is well' },
  { name: 'theme.palette.danger', label: 'Errors', hint: 'Text that says what is wrong' },
];

export const isColour = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed);

/** `FA0` and `ffaa00` as `#ffaa00`; what is no colour stays as it is. */
export function tidiedColour(typed: string): string {
  const digits = typed.trim().replace(/^#/, '');
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/i.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`;
  return typed;
}
