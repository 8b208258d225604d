export const AUDIT_SUBJECT_TYPES = [
  'order',
  'draft_order',
  'customer',
  'subscription',
  'product',
  'import',
  'export',
  'collection',
  'redirect',
  'page',
  'discount',
  'store_location',
  'gift_card',
  'subscriber',
  'campaign',
  'stock',
  'review',
  'conversation',
  'alert',
  'staff_member',
  'role',
  'api_key',
  'webhook',
  'setting',
] as const;

/** What an entry of the audit log is about. */
export interface AuditSubject {
  type: (typeof AUDIT_SUBJECT_TYPES)[number];
  id: string;
}

/** What a staff member did, beyond the call: shown in the timeline of the subject and in the audit log. */
export interface AuditDetails {
  subject?: AuditSubject;
  /** In words, past tense: `Marked 2 units as shipped`. */
  summary?: string;
  /** Only the values that changed. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}
