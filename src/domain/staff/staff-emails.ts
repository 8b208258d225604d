/** The emails to staff that each member may switch off. Those about the security of the account are not among them. */
export const STAFF_EMAIL_KINDS = ['mentions', 'assignments', 'answers', 'contact_requests'] as const;

export type StaffEmailKind = (typeof STAFF_EMAIL_KINDS)[number];
