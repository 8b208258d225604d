import { READING_OF_IMPORT } from '../imports/import-kinds.ts';
import type { Permission } from '../staff/permissions.ts';

interface ExportKindRules {
  /** Of the call that makes such a file, and of taking the file again. */
  permission: Permission;
  /** Whether the call wants a recently entered password. */
  takesPersonalData: boolean;
  /** Whether such files may name customers, so that erasing one deletes them. */
  hasPeople: boolean;
  /** What its files have only for those with all these permissions, as `without` among the filters of others names it. */
  more?: { name: string; permissions: readonly Permission[] };
}

const LIST_OF_PEOPLE = { takesPersonalData: true, hasPeople: true } as const;
const NO_PEOPLE = { takesPersonalData: false, hasPeople: false } as const;
const ORDERS = { name: 'orders', permissions: ['orders:read'] } as const;

/** What leaves the shop as a file. docs/decisions/0330. */
export const EXPORT_KINDS = {
  orders: { permission: 'orders:export', ...LIST_OF_PEOPLE },
  imported_orders: { permission: 'orders:export', ...LIST_OF_PEOPLE },
  customers: { permission: 'customers:export', ...LIST_OF_PEOPLE },
  subscribers: { permission: 'newsletter:export', ...LIST_OF_PEOPLE },
  reviews: { permission: 'reviews:read', ...LIST_OF_PEOPLE, more: ORDERS },
  discounts: { permission: 'discounts:read', ...NO_PEOPLE },
  store_locations: { permission: 'store-locations:read', ...NO_PEOPLE },
  import_rows: {
    permission: 'imports:run',
    ...LIST_OF_PEOPLE,
    more: { name: 'earlier_values', permissions: Object.values(READING_OF_IMPORT) },
  },
  report: { permission: 'reports:export', ...NO_PEOPLE, more: ORDERS },
  journal: { permission: 'reports:export', ...NO_PEOPLE },
  invoices: { permission: 'reports:export', ...LIST_OF_PEOPLE },
  month: { permission: 'reports:export', ...LIST_OF_PEOPLE },
} as const satisfies Record<string, ExportKindRules>;

export type ExportKind = keyof typeof EXPORT_KINDS;

export const EXPORT_KIND_NAMES = Object.keys(EXPORT_KINDS) as readonly ExportKind[];

/** With one of them somebody may export something. */
export const EXPORT_PERMISSIONS: readonly Permission[] = [
  ...new Set(Object.values(EXPORT_KINDS).map(({ permission }) => permission)),
];

/** The kinds that somebody with these permissions may export. */
export const exportKindsFor = (permissions: readonly Permission[]): ExportKind[] =>
  EXPORT_KIND_NAMES.filter((kind) => permissions.includes(EXPORT_KINDS[kind].permission));

/** What files of a kind have only for those with further permissions. */
export const moreOf = (kind: ExportKind): ExportKindRules['more'] => {
  const { more }: ExportKindRules = EXPORT_KINDS[kind];
  return more;
};

/** Whether somebody with these permissions gets all that files of a kind may have. */
export const getsWhole = (kind: ExportKind, permissions: readonly Permission[]): boolean =>
  moreOf(kind)?.permissions.every((permission) => permissions.includes(permission)) ?? true;

/** How far an export is. A file that was not written to its end is `failed`. */
export const EXPORT_STATES = ['running', 'done', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];
