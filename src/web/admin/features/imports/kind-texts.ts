import { IMPORT_KINDS, type ImportKindName } from '#domain/imports/import-kinds.ts';

interface KindText {
  /** In the list of kinds. */
  label: string;
  /** What to export, and where. */
  advice: string;
  /** `product` */
  one: string;
  /** `products` */
  many: string;
  /** What importing them means. */
  start: string;
  /** What undoing it means. */
  undo: string;
  /** Where the imported ones are. */
  page: string;
}

export const IMPORT_KIND_TEXTS: Readonly<Record<ImportKindName, KindText>> = {
  products: {
    label: 'Products from Shopify',
    advice: 'In Shopify, open Products, choose Export and take the CSV for spreadsheets.',
    one: 'product',
    many: 'products',
    page: '/admin/products',
    start: 'Shoppers see what is on sale at once.',
    undo: 'New products are removed, others become what they were. What was edited, ordered or put into a cart since then stays.',
  },
  orders: {
    label: 'Orders from Shopify',
    advice:
      'In Shopify, open Orders, choose Export and take the CSV for spreadsheets. They can be looked up here and in the accounts of customers: nothing is charged, packed or emailed.',
    one: 'order',
    many: 'orders',
    page: '/admin/orders/imported',
    start:
      'Customers with a proved email address see theirs in the account. Nobody gets an email, and no stock changes.',
    undo: 'New imported orders are removed, others become what they were. What another import has changed since then stays.',
  },
  subscriptions: {
    label: 'Subscriptions from Shopify and its apps',
    advice:
      'In the app for subscriptions, export them as CSV, and add the columns customer_email and sku where it has ids of Shopify only. Import products first. Cards are in no file: each owner gives one here.',
    one: 'subscription',
    many: 'subscriptions',
    page: '/admin/subscriptions?view=no_card',
    start:
      'They wait for a card: nothing is charged, nobody gets an email. Then ask their owners for cards from this page.',
    undo: 'New subscriptions are removed, others become what they were. Those whose owner was asked for a card, has given one or has changed something stay.',
  },
  redirects: {
    label: 'Redirects from Shopify',
    advice:
      'In Shopify, open Online Store, Navigation, URL Redirects and choose Export. Import products first: redirects must lead to pages of this shop.',
    one: 'redirect',
    many: 'redirects',
    page: '/admin/redirects',
    start: 'Visitors of these addresses are redirected at once.',
    undo: 'New redirects are removed, others lead again where they led. What was edited since then stays.',
  },
  discounts: {
    label: 'Discounts from Shopify',
    advice:
      'In Shopify, open Discounts and choose Export. The file does not say which products a discount is for: those are made by hand.',
    one: 'discount',
    many: 'discounts',
    page: '/admin/discounts',
    start: 'Customers can use these codes at once, within their dates.',
    undo: 'New discounts are removed, others become what they were. What was edited or used since then stays.',
  },
  customers: {
    label: 'Customers from Shopify',
    advice:
      'In Shopify, open Customers, choose Export and take the CSV for spreadsheets. Passwords are in no file: customers choose a new one here.',
    one: 'customer',
    many: 'customers',
    page: '/admin/customers',
    start:
      'Nobody gets an email. What customers and staff have typed here stays; only what is empty is filled.',
    undo: 'New customers are removed, others lose what the file has added. Those who have ordered, signed up or were changed since then stay.',
  },
  reviews: {
    label: 'Reviews of Judge.me',
    advice:
      'In Judge.me, export your reviews as CSV. Import products first: reviews of products that are not here are refused.',
    one: 'review',
    many: 'reviews',
    page: '/admin/reviews',
    start: 'Shoppers see them at once, marked as imported from Judge.me.',
    undo: 'The reviews are removed. Those about which somebody has decided, or to which somebody has replied, stay.',
  },
};

export const isKind = (value: string): value is ImportKindName =>
  (IMPORT_KINDS as readonly string[]).includes(value);

/** `1 product`, `12 redirects` */
export const countOfKind = (kind: ImportKindName, count: number): string =>
  `${count} ${count === 1 ? IMPORT_KIND_TEXTS[kind].one : IMPORT_KIND_TEXTS[kind].many}`;
