import type { ListedPage } from '#contracts/admin/content/content-calls.ts';
import { emailKind, emailKindOf } from '#domain/emails/email-texts.ts';

/** What staff call the pages, and where shoppers find them. */
const PAGES: Readonly<Record<string, { name: string; about: string; path: string }>> = {
  HomePage: { name: 'Home', about: 'Coming soon, or its blocks', path: '/' },
  global: {
    name: 'Menus, announcements and concierge',
    about: 'What is on every page',
    path: '/',
  },
  story: { name: 'Story', about: 'How it began', path: '' },
  faq: { name: 'FAQ', about: 'Questions and answers', path: '/faq' },
  contact: { name: 'Contact', about: 'What stands above the form', path: '/contact' },
  press: { name: 'Press', about: 'Articles elsewhere', path: '/press' },
  terms: { name: 'Terms of Service', about: 'Legal', path: '/terms' },
  privacy: { name: 'Privacy Policy', about: 'Legal', path: '/privacy' },
  'shipping-returns': { name: 'Shipping and returns', about: 'Legal', path: '/shipping-returns' },
  accessibility: { name: 'Accessibility', about: 'Legal', path: '/accessibility' },
};

/** What a page is called in lists: those that staff have added have titles. */
export function listedName({ page, title, path }: Pick<ListedPage, 'page' | 'title' | 'path'>): string {
  const email = emailKindOf(page);
  if (email !== null) return `Email: ${emailKind(email).name}`;
  return path === null ? pageName(page) : (title ?? path);
}
/** Where a page or the texts of an email are edited. */
export const addressOfPage = (page: string): string => {
  const email = emailKindOf(page);
  return email === null ? `/admin/content/${page}` : `/admin/emails/${email}`;
};
/** What it is, or where. */
export const listedAbout = ({ page, path }: Pick<ListedPage, 'page' | 'path'>): string =>
  path ?? pageAbout(page);

export const pageName = (page: string): string => PAGES[page]?.name ?? page;
export const pageAbout = (page: string): string => PAGES[page]?.about ?? '';
/** Null where it depends on the name of the shop. */
export const pagePath = (page: string): string | null => PAGES[page]?.path || null;

/** What the blocks of the home page are called. */
export const BLOCK_NAMES: Readonly<Record<string, string>> = {
  TopCallOutTexts: 'Announcements',
  Banner: 'Banner',
  Reviews: 'Quotes',
  MarqueeStrip: 'Moving strip',
  MainBodyText: 'Text',
  TextWithImage: 'Texts with pictures',
  BrandHighlighter: 'Points with icons',
  InstagramPostRow: 'Posts',
  NewsletterSignUp: 'Newsletter',
  ProductSideSwipe: 'Products',
  MultiImageWithText: 'Pictures with a text',
  Prose: 'Heading and text',
  SinglePicture: 'Picture',
  QuestionList: 'Questions',
  LinkButton: 'Button',
  FeaturedCollection: 'Collection',
};

/** Names of fields, for differences between versions. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  metaTitle: 'Title for search engines',
  metaDescription: 'Text for search engines',
  backgroundColor: 'Background',
  textColor: 'Colour of the text',
  state: 'State',
  comingSoon: 'Coming soon',
  blocks: 'Block',
  headingText: 'Heading',
  bodyText: 'Text',
  buttonText: 'Button',
  placeholder: 'Text in the empty field',
  route: 'Leads to',
  link: 'Leads to',
  url: 'Address',
  imageUrl: 'Picture',
  imageAlt: 'Alternative text',
  iconPath: 'Icon',
  coverImage: 'Cover',
  publication: 'Publication',
  PressCarousel: 'Articles',
  items: 'Entry',
  sections: 'Section',
  rows: 'Row',
  reviews: 'Quote',
  reviewText: 'Quote',
  reviewStars: 'Stars',
  reviewerName: 'Name',
  question: 'Question',
  answer: 'Answer',
  introText: 'Introduction',
  updatedOn: 'As of',
  navbar: 'Main menu',
  mainMenu: 'Menu',
  legalMenu: 'Legal menu',
  footer: 'Footer',
  mobileText: 'Text on phones',
  socialMediaLinks: 'Social network',
  TopCallOutSection: 'Announcement bar',
  texts: 'Text',
  chatbotStyles: 'Concierge',
  headerTitle: 'Name',
  subtitle: 'What it is',
  greeting: 'Greeting',
  suggestions: 'Suggested question',
  replies: 'Reply',
  item: 'One product',
  triggerButton: 'Button',
  isHidden: 'Hidden',
  speed: 'Seconds for one round',
  autoplaySeconds: 'Moves on after seconds',
  productHandle: 'Product',
  productImage: 'Picture',
  productCaption: 'Caption',
  selectedBundleId: 'Pack',
  caption: 'Caption',
  collection: 'Collection',
  most: 'Most products',
  displaySearchBar: 'Search in the header',
};

export const fieldName = (name: string): string =>
  FIELD_NAMES[name] ??
  name.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replaceAll(/([a-z])([A-Z])/g, '$1 $2');

/** `/blocks/2/headingText` → `Block 3, Heading`. */
export const contentPlaceText = (path: string): string =>
  path
    .split('/')
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : fieldName(part)))
    .join(', ')
    .replaceAll(/, (\d+)/g, ' $1');
