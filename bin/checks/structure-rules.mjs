/** Which part of the program a file belongs to: the first pattern that matches names its room. */
export const ROOMS = [
  [/^src\/(main|shop)\.ts$/, () => 'main'],
  [/^src\/(domain|contracts)\//, (floor) => floor],
  [/^src\/server\/([^/]+)\//, (area) => `server/${area}`],
  [/^src\/server\/[^/]+$/, () => 'server/app'],
  [/^src\/web\/(features\/[^/]+)\//, (feature) => `web/${feature}`],
  [/^src\/web\/(ui|api|state|payments|screens|theme|styles|build)\//, (part) => `web/${part}`],
  [/^src\/web\/[^/]+$/, () => 'web/routes'],
  [/^build\/web\//, () => 'web/built'],
  [/^art\//, () => 'art'],
];

const EVERY_AREA_KNOWS = ['server/platform', 'contracts', 'domain'];

/** What a server area may know beyond the platform, the contracts and the domain. */
const AREAS = {
  auth: ['cart'],
  catalog: [],
  cart: ['catalog'],
  discount: ['catalog'],
  shipping: [],
  // Stripe answers two ports: payments and tax.
  payments: ['tax'],
  tax: [],
  orders: ['catalog', 'discount', 'payments'],
  subscriptions: ['catalog', 'shipping', 'payments'],
  reviews: ['orders', 'catalog'],
  checkout: ['cart', 'catalog', 'discount', 'shipping', 'tax', 'payments', 'orders', 'subscriptions'],
  'store-locations': [],
  support: [],
  analytics: [],
  // Every page says from where shipping is free, and which collections there are.
  content: ['catalog', 'shipping'],
  /** Reads what it tells, through its tools, and writes nothing of theirs: docs/decisions/0075. */
  concierge: ['catalog', 'content', 'orders', 'shipping', 'store-locations'],
  pages: [],
  pictures: [],
  'search-engines': [],
  // What is imported is searched at once.
  'store-import': ['catalog', 'pictures'],
  monitoring: [],
  reports: [],
  'store-export': ['store-import'],
  // Pages over the use cases that the operator's commands call: docs/decisions/0083.
  staff: ['catalog', 'orders', 'reviews'],
  operator: [
    'analytics',
    'catalog',
    'checkout',
    'content',
    'discount',
    'orders',
    'payments',
    'pictures',
    'reports',
    'reviews',
    'store-export',
    'store-import',
    'subscriptions',
  ],
};

/** Who may know whom. A room always knows itself; `*` stands for every area, or every feature. */
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
  'server/app': ['server/*', 'contracts', 'domain'],
  /** Draws the sample pictures; the shop runs without it. */
  art: [],

  'web/theme': ['domain'],
  'web/build': ['web/theme'],
  'web/styles': [],
  'web/ui': ['web/theme', 'domain'],
  'web/api': ['contracts', 'domain'],
  'web/state': ['web/api', 'web/theme', 'domain'],
  /** The browser's half of the card provider's port: whoever takes a card uses it. */
  'web/payments': ['web/api', 'web/ui', 'web/theme', 'domain'],
  'web/features/*': ['web/payments', 'web/state', 'web/api', 'web/ui', 'web/theme', 'domain'],
  'web/screens': ['web/features/*', 'web/state', 'web/api', 'web/ui', 'web/theme', 'domain'],
  'web/routes': [
    'web/screens',
    'web/styles',
    'web/features/*',
    'web/state',
    'web/api',
    'web/ui',
    'web/theme',
    'domain',
  ],

  main: ['server/app', 'server/*', 'web/routes', 'web/built', 'domain'],
};

/** Whose types, and nothing else, a room may know as well: screens show what calls answer (docs/decisions/0021). */
export const MAY_KNOW_TYPES_OF = {
  'web/state': ['contracts'],
  'web/features/*': ['contracts'],
  'web/screens': ['contracts'],
  'web/routes': ['contracts'],
};

/** Rooms that may use only these npm packages (and nothing of Node's own). */
export const PACKAGES = {
  // Calendar arithmetic is pure; JavaScript's own `Date` has none by time zone.
  domain: ['temporal-polyfill'],
  contracts: ['zod'],
};

/** Names that may be imported from a package in one place only. */
export const RESERVED_IMPORTS = [
  {
    from: 'drizzle-orm/pg-core',
    names: ['pgTable', 'pgSchema'],
    onlyIn: /^src\/server\/platform\/tables\//,
    because: 'every database table lives in src/server/platform/tables',
  },
];
