const COLOURS = { backgroundColor: '#fff6e5', textColor: '#4a1602' };
const PICTURE = { imageUrl: '', imageAlt: '' };
const ICON = { text: '', iconPath: '' };

/** Entries of lists as they begin. */
export const NEW_ENTRIES = {
  icon: ICON,
  row: {
    headingText: '',
    bodyText: '',
    buttonText: '',
    route: '/shop',
    alignment: 'left',
    ...PICTURE,
    ...COLOURS,
  },
  quote: { reviewText: '', reviewStars: '5', reviewerName: '' },
  post: { url: '', ...PICTURE },
  product: { productHandle: '', productCaption: '', productImage: '', selectedBundleId: '' },
  image: { ...PICTURE, productHandle: '' },
  link: { text: '', route: '' },
  menuLink: { text: '', mobileText: '', route: '' },
  network: { name: '', url: '' },
  question: { question: '', answer: '' },
  storySection: { heading: '', text: '', ...PICTURE },
  textSection: { heading: '', text: '' },
  article: { link: '', coverImage: '', publication: '' },
};

/** Blocks that only pages have which staff have added, as they begin. */
const OWN_BLOCKS = {
  Prose: { headingText: '', bodyText: '' },
  SinglePicture: { ...PICTURE, caption: '' },
  QuestionList: { headingText: '', items: [NEW_ENTRIES.question] },
  LinkButton: { buttonText: '', link: '/shop' },
  FeaturedCollection: { headingText: '', collection: '', most: '6' },
};

/** Blocks of the home page as they begin, in the order in which they are offered. */
export const NEW_HOME_BLOCKS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Banner: { headingText: '', bodyText: '', buttonText: 'Shop', route: '/shop', ...PICTURE, ...COLOURS },
  MainBodyText: { headingText: '', bodyText: '' },
  TextWithImage: { rows: [NEW_ENTRIES.row] },
  ProductSideSwipe: { headingText: '', autoplaySeconds: '', products: [NEW_ENTRIES.product] },
  MultiImageWithText: { headingText: '', bodyText: '', images: [NEW_ENTRIES.image], ...COLOURS },
  Reviews: { headingText: '', reviews: [NEW_ENTRIES.quote] },
  BrandHighlighter: { headingText: '', items: [ICON], ...COLOURS },
  MarqueeStrip: { items: [ICON], speed: '40', ...COLOURS },
  InstagramPostRow: { headingText: '', posts: [NEW_ENTRIES.post] },
  NewsletterSignUp: { headingText: '', bodyText: '', placeholder: 'Your email', buttonText: 'Sign up' },
  TopCallOutTexts: { texts: [{ text: '' }] },
};

/** Blocks of a page that staff have added, those first that only such pages have. */
export const NEW_OWN_BLOCKS: typeof NEW_HOME_BLOCKS = { ...OWN_BLOCKS, ...NEW_HOME_BLOCKS };
