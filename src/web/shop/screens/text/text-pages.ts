import type { TextPageName } from '#web/shop/features/content/text-page.tsx';

/** Texts of a page until its content is loaded, and the drawing next to its title. */
export interface TextPageMeta {
  title: string;
  description: string;
  ingredient: string;
}

/** Texts of the legal and information pages by path. */
export const TEXT_PAGES: Readonly<Record<TextPageName, TextPageMeta>> = {
  terms: {
    title: 'Terms of Service',
    description: 'What we promise, what we ask, and who pays when.',
    ingredient: 'mustard-seed',
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What we keep about you, for how long, and who else sees it.',
    ingredient: 'cashew',
  },
  'shipping-returns': {
    title: 'Shipping and returns',
    description: 'Where we ship, how long it takes, what it costs, and what happens when it goes wrong.',
    ingredient: 'peanut',
  },
  accessibility: {
    title: 'Accessibility',
    description: 'A shop that anyone can use: what we do for it, what is missing, and how to tell us.',
    ingredient: 'chickpea',
  },
};

/** `/terms` → `terms`; the router maps no other paths to this screen. */
export function textPageAt(pathname: string): TextPageName {
  return pathname.replaceAll('/', '') as TextPageName;
}
