import { z } from 'zod';
import type { BundleId, StoreId } from '#domain/ids.ts';
import type { AmountsByCurrency, CurrencyCode } from '#domain/money.ts';
import { idOf, requiredRichText, requiredText, richText, text } from '../fields.ts';
import { DEFAULT_SUGGESTIONS } from '#domain/presentation/concierge-replies.ts';
import { ANSWER_TEXT, SECTION_TEXT } from '#domain/rich-text/rich-text.ts';
import { conciergeReplies, storeTexts } from './store-texts.ts';
import { storeTheme } from './store-theme.ts';
import { styleConfig } from './style-config.ts';

export const line = requiredText(300);
export const prose = requiredText(5000);
export const sectionText = requiredRichText(5000, SECTION_TEXT);
export const answerText = requiredRichText(5000, ANSWER_TEXT);
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #ff6a19');
/** A line with a default. */
const lineOr = (usual: string) =>
  text(300)
    .default(usual)
    .transform((written) => (written.trim() === '' ? usual : written));
/** A page of this shop, or another site over https; never a script. */
export const pageLink = z
  .string()
  .regex(/^(\/(?!\/)[^\s\\]*|https:\/\/[^\s\\]+)$/, 'must be a path like /shop or an https address');
const route = z.string().regex(/^\/(?!\/)[^\s\\]*$/, 'must be a path like /products/the-mix');
const webAddress = z.string().regex(/^https:\/\/[^\s\\]+$/, 'must be an https address');
export const pictureUrl = z
  .string()
  .regex(
    /^\/pictures\/(?:[a-z0-9-]+\.webp(?:#focus=(?:\d{1,2}|100)-(?:\d{1,2}|100))?|[a-z0-9-]+\/[a-z0-9/-]+\.(?:svg|png|jpe?g|webp|avif))$/,
    'must be like /pictures/the-mix-pack.webp or /pictures/brand/logo.svg',
  );
export const picture = { imageUrl: pictureUrl, imageAlt: text(300) };

const newsletterSignUp = z.strictObject({
  type: z.literal('NewsletterSignUp'),
  headingText: line,
  bodyText: line,
  placeholder: line,
  buttonText: line,
});

const marqueeStrip = z.strictObject({
  type: z.literal('MarqueeStrip'),
  items: z.array(z.strictObject({ text: line, iconPath: pictureUrl })).min(1),
  backgroundColor: colour,
  textColor: colour,
  speed: z.number().min(5).max(200).describe('Seconds for one round'),
});

/** The default free-shipping callout. Spec §2, Home. */
const defaultCallOut = () => ['Orders of $65 or more ship free'];

export const hideable = {
  isHidden: z.boolean().optional().describe('Whether shoppers do not see it'),
};

/** A block of the home page. Spec §2, Home: typed content blocks. */
export const homeBlock = z.discriminatedUnion('type', [
  z.strictObject({
    ...hideable,
    type: z.literal('TopCallOutTexts'),
    texts: z.array(line).min(1).default(defaultCallOut),
  }),
  z.strictObject({
    ...hideable,
    type: z.literal('Banner'),
    headingText: line,
    bodyText: text(1000),
    buttonText: line,
    route,
    ...picture,
    backgroundColor: colour,
    textColor: colour,
  }),
  z.strictObject({
    ...hideable,
    type: z.literal('Reviews'),
    headingText: line,
    reviews: z
      .array(z.strictObject({ reviewText: prose, reviewStars: z.int().min(1).max(5), reviewerName: line }))
      .min(1),
  }),
  marqueeStrip.extend(hideable),
  z.strictObject({ ...hideable, type: z.literal('MainBodyText'), headingText: line, bodyText: prose }),
  z.strictObject({
    ...hideable,
    type: z.literal('TextWithImage'),
    rows: z
      .array(
        z.strictObject({
          route,
          headingText: line,
          bodyText: prose,
          buttonText: line,
          ...picture,
          alignment: z.enum(['left', 'right']).describe('The side of the picture'),
          textColor: colour,
          backgroundColor: colour,
        }),
      )
      .min(1),
  }),
  z.strictObject({
    ...hideable,
    type: z.literal('BrandHighlighter'),
    headingText: line,
    items: z.array(z.strictObject({ text: line, iconPath: pictureUrl })).min(1),
    backgroundColor: colour,
    textColor: colour,
  }),
  z.strictObject({
    ...hideable,
    type: z.literal('InstagramPostRow'),
    headingText: line,
    posts: z.array(z.strictObject({ url: webAddress, ...picture })).min(1),
  }),
  newsletterSignUp.extend(hideable),
  z.strictObject({
    ...hideable,
    type: z.literal('ProductSideSwipe'),
    headingText: line,
    autoplaySeconds: z
      .int()
      .min(2)
      .max(60)
      .optional()
      .describe('Moves on by itself so often; never when it is left out. Spec §9, Carousel defaults'),
    products: z
      .array(
        z.strictObject({
          isBundle: z.boolean(),
          productImage: pictureUrl,
          productHandle: line,
          productCaption: line,
          selectedBundleId: idOf<BundleId>(line).nullable(),
        }),
      )
      .min(1),
  }),
  z.strictObject({
    ...hideable,
    type: z.literal('MultiImageWithText'),
    headingText: line,
    bodyText: prose,
    images: z
      .array(
        z.strictObject({
          ...picture,
          productHandle: line
            .optional()
            .describe('The product in the picture: its name and price lead to its page'),
        }),
      )
      .min(1),
    backgroundColor: colour,
    textColor: colour,
  }),
]);

/** Metadata of any page. */
export const everyPage = {
  backgroundColor: colour.optional().describe("Behind the page; the shop's own when it names none. Spec §2"),
  metaTitle: line.optional().describe('What search engines and shared links call the page'),
  style: styleConfig
    .optional()
    .describe('What operators restyled on this page alone; the server fills it in'),
  metaDescription: line.optional().describe('What search engines and shared links say of it'),
};

/** Spec §2, Home. `state` selects which of the two is shown. */
export const homePage = z.strictObject({
  ...everyPage,
  state: z.enum(['coming-soon', 'live']),
  comingSoon: z.strictObject({
    headingText: line,
    bodyText: text(1000),
    ...picture,
    newsletter: newsletterSignUp,
    marquee: marqueeStrip,
    buttons: z.array(z.strictObject({ text: line, link: pageLink })).length(2),
  }),
  blocks: z.array(homeBlock).min(1),
});

/** Spec §2, Brand story: the first section also has a heading and text; plain text is split at line breaks. */
export const storyPage = z.strictObject({
  ...everyPage,
  title: line,
  sections: z
    .array(z.strictObject({ ...picture, heading: text(300), text: richText(5000, SECTION_TEXT) }))
    .min(1),
});

/** Spec §2, FAQ: plain answers are split into paragraphs at blank lines. */
export const faqPage = z.strictObject({
  ...everyPage,
  title: lineOr('FAQ'),
  items: z.array(z.strictObject({ question: line, answer: answerText })).min(1),
});

/** Spec §2, Contact: the default heading says that the team is excited to hear from the visitor. */
export const contactPage = z.strictObject({
  ...everyPage,
  heading: lineOr('We are excited to hear from you'),
  introText: prose,
});

/** Spec §2, Press page. */
export const pressPage = z.strictObject({
  ...everyPage,
  title: lineOr('Press Page'),
  introText: prose,
  PressCarousel: z.strictObject({
    items: z.array(z.strictObject({ link: webAddress, coverImage: pictureUrl, publication: line })),
  }),
});

/** Terms, privacy, shipping and returns, accessibility. */
export const textPage = z.strictObject({
  ...everyPage,
  title: line,
  updatedOn: z.iso.date(),
  introText: richText(5000, ANSWER_TEXT),
  sections: z.array(z.strictObject({ heading: line, text: sectionText })).min(1),
});

/** The part of the global configuration that is content. Spec §3, Global config. */
export const globalPage = z.strictObject({
  brand: requiredText(60).optional().describe('The name of the store; that of store.json without one'),
  displaySearchBar: z.boolean(),
  navbar: z.strictObject({
    items: z.array(z.strictObject({ text: line, mobileText: line.optional(), route })),
  }),
  footer: z.strictObject({
    mainMenu: z.array(z.strictObject({ text: line, route })),
    legalMenu: z.array(z.strictObject({ text: line, route })),
    about: z.strictObject({ heading: line, text: prose }),
    copyright: line.optional().describe('© 2025 and the brand, without one'),
  }),
  logo: z.strictObject({
    ...picture,
    onDarkUrl: pictureUrl.optional().describe('On dark fields, such as the footer; the same one without it'),
    route,
    inTextColor: z
      .boolean()
      .default(false)
      .describe('Its shape is filled with the colour of the text around it, for drawings of one colour'),
  }),
  icon: z
    .string()
    .regex(/^\/pictures\/brand\/[a-z0-9-]+\.(?:svg|png)$/, 'must be like /pictures/brand/logo-mark.svg')
    .optional()
    .describe('In tabs and on home screens, in several sizes; brand/logo-mark.svg without one'),
  illustrations: z
    .strictObject({
      login: pictureUrl.optional(),
      signup: pictureUrl.optional(),
      password: pictureUrl.optional(),
      menu: pictureUrl.optional().describe('Below the links of the menu on phones'),
      orderHistory: pictureUrl.optional().describe('Beside "No orders yet"'),
      checkout: pictureUrl.optional().describe('Beside a checkout of nothing'),
    })
    .optional()
    .describe('Pictures of the interface; without one its place stays empty'),
  sharePicture: pictureUrl
    .optional()
    .describe('What a link to a page shows that is about nothing in particular'),
  socialMediaLinks: z.array(z.strictObject({ name: line, url: webAddress })),
  TopCallOutSection: z.strictObject({
    texts: z.array(line).default(defaultCallOut),
    backgroundColor: colour,
    textColor: colour,
  }),
  globalStyles: z.strictObject({
    background: colour.default('#ff6a19'),
    text: colour.default('#882D07'),
    tertiary: colour.default('#FFE70B'),
    fontFamily: z
      .strictObject({
        normal: lineOr('Khmer').describe('Of text that is set large, as in the strip'),
        bold: lineOr('Khmer').describe('Of headings'),
      })
      .prefault({}),
    fontSize: z.int().min(12).max(48).optional().describe('Of reading text, in pixels'),
  }),
  texts: storeTexts.prefault({}),
  theme: storeTheme.optional().describe('How the store looks beside its global styles'),
  chatbotStyles: z.strictObject({
    headerTitle: line,
    subtitle: lineOr('Your personal snacks concierge'),
    triggerButton: z.strictObject({ text: line, backgroundColor: colour, textColor: colour }),
    greeting: line,
    suggestions: z
      .array(line)
      .max(6, 'must be at most six')
      .default([...DEFAULT_SUGGESTIONS])
      .describe('Questions offered at the start of a conversation'),
    replies: conciergeReplies.prefault({}).describe('What it says where a message asks for nothing'),
    header: z.strictObject({ backgroundColor: colour, textColor: colour }),
    userMessage: z.strictObject({ backgroundColor: colour, textColor: colour, iconPath: pictureUrl }),
    botMessage: z.strictObject({ backgroundColor: colour, textColor: colour, iconPath: pictureUrl }),
  }),
  storeInformation: z
    .strictObject({ storeId: idOf<StoreId>(line) })
    .optional()
    .describe('The server fills it in'),
});

/** The schemas of pages with content, by their names in the page state and `{page}config.json`. */
export const pageContents = {
  HomePage: homePage,
  /** Calls and URLs name it by the brand, `the-{brand}-story`: docs/decisions/0130. */
  story: storyPage,
  faq: faqPage,
  contact: contactPage,
  press: pressPage,
  terms: textPage,
  privacy: textPage,
  'shipping-returns': textPage,
  accessibility: textPage,
  global: globalPage,
} as const;

export type PageName = keyof typeof pageContents;
/** The content of a page by its name. */
export type PageContentOf<Name extends PageName> = z.output<(typeof pageContents)[Name]>;
export type HomePageContent = z.output<typeof homePage>;
export type HomeBlock = z.output<typeof homeBlock>;
export type StoryPageContent = z.output<typeof storyPage>;
export type FaqPageContent = z.output<typeof faqPage>;
export type PressPageContent = z.output<typeof pressPage>;
export type TextPageContent = z.output<typeof textPage>;
export type GlobalContent = z.output<typeof globalPage>;
/** A country that the shop sells to. */
export interface ShippingCountry {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  /** Whether prices, shipping too, include the tax there. */
  includesTax: boolean;
}
/** The global content, with data of the shop itself. */
export type ShownGlobalContent = GlobalContent & {
  /** The lowest subtotal with free shipping in whole units of each currency; null in one that has none. */
  freeShippingFrom: AmountsByCurrency<number | null>;
  /** The same for a cart with a subscription, which is charged in the shop's own currency. */
  subscriptionsShipFreeFrom: number | null;
  /** What the shop sells in, its own currency first. */
  currencies: readonly CurrencyCode[];
  /** What each of them is called where one is chosen: `US dollars ($)`. */
  currencyLabels: Readonly<Record<string, string>>;
  /** The countries that the shop sells to, the one of most shoppers first. */
  shipsTo: readonly ShippingCountry[];
  /** Whether a shipping option says when orders arrive. */
  hasDeliveryEstimates: boolean;
  /** The store's time zone, for all dates: `America/New_York`. */
  timeZone: string;
  newsletter: {
    /** What a subscriber agrees to. */
    consentText: string;
    /** What a first order gets for it (`10% off your first order`); null when there is nothing now. */
    offer: string | null;
  };
  /** The collections of the menu with products on sale, in its order. */
  collections: readonly { name: string; title: string }[];
};
