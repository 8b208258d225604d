import type { Parts } from '#server/platform/parts.ts';
import type { Uploads } from '#server/platform/uploads.ts';

/** What reviews need besides what every area is given. */
export interface ReviewParts extends Parts {
  /** Where the photos of reviews are kept. */
  uploads: Uploads;
  /** How many days after an order was shipped its customer is asked for a review. */
  reviewInvitationDays: number;
}
