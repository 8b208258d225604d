/** The parts of the program; the first matching pattern decides. */
export const ROOMS = [
  [/^src\/main\.ts$/, () => 'main'],
  [/^src\/cli\//, () => 'cli'],
  [/^src\/(domain|contracts)\//, (floor) => floor],
  [/^src\/server\/payments\/providers\//, () => 'server/payments/providers'],
  [/^src\/server\/([^/]+)\//, (area) => `server/${area}`],
  [/^src\/server\/[^/]+$/, () => 'server/app'],
  [/^src\/web\/(shop\/features\/[^/]+)\//, (feature) => `web/${feature}`],
  [/^src\/web\/((?:shop|admin)\/[^/]+)\//, (part) => `web/${part}`],
  [/^src\/web\/(ui|api|state|page|theme|build)\//, (part) => `web/${part}`],
  [/^src\/web\/[^/]+$/, () => 'web/routes'],
  [/^build\/web\//, () => 'web/built'],
  [/^art\//, () => 'art'],
];

const EVERY_AREA_KNOWS = ['server/platform', 'contracts', 'domain'];

/** What a server area may import beyond the platform, the contracts and the domain. */
const AREAS = {
  // What a signed-in customer does with the account, over the use cases of every area with data about people.
  account: [
    'analytics',
    'auth',
    'back-in-stock',
    'cart',
    'checkout',
    'concierge',
    'customers',
    'discounts',

    'draft-orders',
    'gift-cards',
    'imported-orders',
    'inbox',
    'newsletter',
    'orders',
    'reviews',
    'subscriptions',
    'support',
    // Saved searches of staff may name people, and receivers of webhooks may have answered with what they know of them.
    'staff',
    'webhooks',
    // Files that were taken out of the shop, and files of other shops, may have people.
    'staff-exports',
    'staff-imports',
  ],
  auth: ['cart'],
  'back-in-stock': ['auth', 'catalog'],
  catalog: [],
  // Carts show what is saved without a code.
  cart: ['catalog', 'discounts'],
  discounts: ['catalog'],
  'gift-cards': [],
  // Which settings staff have edited since a file was imported.
  settings: [],
  // The owner chooses the store that the shop begins with, and what it still lacks: docs/decisions/0302.
  setup: ['import', 'pictures'],
  shipping: [],
  pricing: ['catalog', 'discounts', 'shipping', 'tax'],
  payments: [],
  // Stripe implements two ports: payments and tax.
  'payments/providers': ['payments', 'tax'],
  tax: [],
  // Ordering again fills the cart.
  orders: ['cart', 'catalog', 'discounts', 'gift-cards', 'payments', 'reports'],
  subscriptions: ['catalog', 'orders', 'payments', 'pricing', 'shipping', 'tax'],
  reviews: ['orders', 'catalog'],
  checkout: [
    'cart',
    'catalog',
    'discounts',
    'gift-cards',
    'orders',
    'payments',
    'pricing',
    'shipping',
    'tax',
  ],
  // Orders that staff prepare, sold by checkouts of their own: docs/decisions/0234.
  'draft-orders': ['catalog', 'checkout', 'orders', 'payments', 'pricing', 'shipping', 'tax'],
  // What staff keep about customers: docs/decisions/0230.
  customers: ['auth'],
  'store-locations': [],
  // What customers write becomes conversations. The call that signs up for the newsletter is among those of the support.
  support: ['inbox', 'newsletter'],
  // It gives away a code for a first order, and its campaigns show products.
  newsletter: ['catalog', 'discounts'],
  // Orders of other shops, which only reports count: docs/decisions/0323.
  'imported-orders': ['auth', 'reports'],
  inbox: [],
  analytics: [],
  // Every page shows the threshold of free shipping, the collections, and what the newsletter offers.
  content: ['catalog', 'newsletter', 'shipping', 'staff'],
  /** Reads through its tools and writes nothing of these areas: docs/decisions/0075. */
  concierge: ['catalog', 'content', 'orders', 'shipping', 'store-locations'],
  pages: [],
  // Fonts that staff upload.
  fonts: [],
  pictures: [],
  // The product feed has the prices and stock that lists show.
  'search-engines': ['catalog'],
  // Nobody is redirected from a page, nor to what is none.
  redirects: ['search-engines'],
  // Imported products are indexed for search at once.
  import: [
    'catalog',
    'content',
    'discounts',
    'pictures',
    'redirects',
    'reports',
    'settings',
    'shipping',
    'store-locations',
    'tax',
  ],
  monitoring: [],
  // Payouts of the card provider are held against orders.
  reports: ['payments'],
  export: ['catalog', 'import', 'shipping', 'store-locations'],
  // Stores files of whatever is exported: docs/decisions/0330.
  'staff-exports': [],
  // Data of another shop becomes that of each area: docs/decisions/0316.
  'staff-imports': [
    'account',
    'auth',
    'catalog',
    'customers',
    'discounts',
    'imported-orders',
    'newsletter',
    'pictures',
    'redirects',
    'reviews',
    'shipping',
    'subscriptions',
  ],
  // Copies whole tables, whatever is in them: docs/decisions/0325.
  backup: [],
  // Who works for the shop, and what their role allows. The conversations of who leaves are nobody's.
  staff: ['inbox'],
  // What happened is sent to other programs, in the name of a member: docs/decisions/0319, 0351.
  webhooks: ['staff'],
  // The staff's pages, over the same use cases as the commands: docs/decisions/0083.
  admin: [
    'catalog',
    'customers',
    'discounts',
    'draft-orders',
    'content',
    'fonts',
    'gift-cards',
    'imported-orders',
    'inbox',
    'newsletter',
    'orders',
    'payments',
    'pictures',
    'pricing',
    'redirects',
    'reports',
    'reviews',
    'settings',
    'setup',
    'shipping',
    'staff',
    'staff-exports',
    'staff-imports',
    'store-locations',
    'webhooks',
    // All data of a customer who asks for it.
    'account',
    'auth',
    'subscriptions',
    'tax',
    // Pages name products.
    'content',
  ],
};

/** What each part may import. A part always knows itself; `*` is every area, or every feature. */
export const MAY_KNOW = {
  domain: [],
  contracts: ['domain'],
  'server/platform': ['contracts', 'domain'],
  ...Object.fromEntries(
    Object.entries(AREAS).map(([area, others]) => [
      `server/${area}`,
      [...others.map((other) => `server/${other}`), ...EVERY_AREA_KNOWS],
    ]),
  ),
  'server/app': ['server/*', 'server/payments/providers', 'contracts', 'domain'],
  /** Draws the sample pictures; the shop runs without it. */
  art: [],
  // Commands, over the same use cases as the calls of the back office.
  cli: [
    // Wires a shop of its own.
    'server/app',
    'server/account',
    'server/analytics',
    'server/backup',
    'server/catalog',
    'server/checkout',
    'server/content',
    'server/discounts',
    'server/orders',
    'server/payments',
    'server/payments/providers',
    'server/pictures',
    'server/reports',
    'server/reviews',
    'server/shipping',
    'server/staff',
    'server/export',
    'server/import',
    'server/subscriptions',
    ...EVERY_AREA_KNOWS,
  ],

  'web/theme': ['domain'],
  'web/build': ['web/theme'],
  'web/ui': ['web/theme', 'domain'],
  'web/api': ['contracts', 'domain'],
  'web/state': ['web/api', 'web/theme', 'domain'],
  // A route's metadata: title, description, colours of the frame.
  'web/page': ['web/api', 'web/theme', 'domain'],
  /** The browser's side of the card provider's port, used by every card form. */
  'web/shop/payments': ['web/api', 'web/ui', 'web/theme', 'domain'],
  'web/shop/features/*': [
    'web/shop/payments',
    'web/page',
    'web/state',
    'web/api',
    'web/ui',
    'web/theme',
    'domain',
  ],
  'web/shop/screens': [
    'web/shop/features/*',
    'web/page',
    'web/state',
    'web/api',
    'web/ui',
    'web/theme',
    'domain',
  ],
  /** The components of the back office, and what every form and list of it does. */
  'web/admin/ui': ['web/state', 'web/api', 'web/ui', 'web/theme', 'domain'],
  'web/admin/features': ['web/admin/ui', 'web/page', 'web/state', 'web/api', 'web/ui', 'web/theme', 'domain'],
  'web/admin/screens': [
    'web/admin/features',
    'web/admin/ui',
    'web/page',
    'web/state',
    'web/api',
    'web/ui',
    'web/theme',
    'domain',
  ],
  'web/routes': [
    'web/shop/screens',
    'web/shop/features/*',
    'web/admin/screens',
    'web/page',
    'web/state',
    'web/api',
    'web/ui',
    'web/theme',
    'domain',
  ],

  main: ['server/app', 'server/*', 'web/routes', 'web/built', 'domain'],
};

/** Parts of which only types may be imported: screens show what calls return (docs/decisions/0021). */
export const MAY_KNOW_TYPES_OF = {
  'web/page': ['contracts'],
  'web/state': ['contracts'],
  'web/shop/features/*': ['contracts'],
  'web/shop/screens': ['contracts'],
  'web/admin/ui': ['contracts'],
  'web/admin/features': ['contracts'],
  'web/admin/screens': ['contracts'],
  'web/routes': ['contracts'],
};

/** Parts that may use only these npm packages, and no modules of Node. */
export const PACKAGES = {
  // Calendar arithmetic is pure, and `Date` has none for time zones.
  // Formatted text is checked by a parser of HTML: docs/decisions/0331. Postal codes have a format for each country.
  domain: ['htmlparser2', 'postcode-validator', 'temporal-polyfill'],
  contracts: ['zod'],
};

/** Calls that are made in some files only. */
export const RESERVED_CALLS = [
  {
    pattern: /\.transaction\(/,
    notIn: /-routes?\.ts$/,
    because: 'routes translate; what is written together is a use case in a file of its own',
  },
  {
    pattern: /\bjobs\.every\(/,
    notIn: /^(?!src\/server\/(schedule-jobs|start-shop)\.ts$)/,
    because: 'scheduled jobs are listed in src/server/schedule-jobs.ts',
  },
];

/** Names that may be imported from a package or a module in one place only. */
export const RESERVED_IMPORTS = [
  {
    from: 'drizzle-orm/pg-core',
    names: ['pgTable', 'pgSchema'],
    onlyIn: /^src\/server\/platform\/database\/schema\//,
    because: 'every database table lives in src/server/platform/database/schema',
  },
  {
    from: '#server/platform/http/serve-call.ts',
    names: ['serveGuarded'],
    onlyIn: /^src\/server\/staff\//,
    because: 'serveStaff checks the permission of a call of the back office',
  },
];
