import type { TextPageName } from '#web/shop/features/content/text-page.tsx';
import type { Accent } from '#web/ui/layout/page-header.tsx';

/** Texts of a page until its content is loaded, and the drawing next to its title. */
export interface TextPageMeta {
  title: string;
  description: string;
  accent: Accent;
}

/** Texts of the legal and information pages by path. */
export const TEXT_PAGES: Readonly<Record<TextPageName, TextPageMeta>> = {
  terms: {
    title: 'Terms of Service',
    description: 'What we promise, what we ask, and who pays when.',
    accent: 5,
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What we keep about you, for how long, and who else sees it.',
    accent: 6,
  },
  'shipping-returns': {
    title: 'Shipping and returns',
    description: 'Where we ship, how long it takes, what it costs, and what happens when it goes wrong.',
    accent: 1,
  },
  accessibility: {
    title: 'Accessibility',
    description: 'A shop that anyone can use: what we do for it, what is missing, and how to tell us.',
    accent: 4,
  },
};

/** `/terms` → `terms`; the router maps no other paths to this screen. */
export function textPageAt(pathname: string): TextPageName {
  return pathname.replaceAll('/', '') as TextPageName;
}
