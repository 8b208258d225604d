export const SUBSCRIBER_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** `form`: by the shop's own forms, confirmed by email. `file`: imported with the consent that another program recorded. */
export const SUBSCRIBER_SOURCES = ['form', 'file'] as const;
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];

export const SUBSCRIBER_CHANGE_KINDS = ['requested', 'confirmed', 'imported', 'unsubscribed'] as const;
export type SubscriberChangeKind = (typeof SUBSCRIBER_CHANGE_KINDS)[number];
