import type { Deps } from '#server/platform/deps.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';

/** What reviews need besides what every area is given. */
export interface ReviewDeps extends Deps {
  /** Where the photos of reviews are kept. */
  uploads: Uploads;
  /** How many days after an order was shipped its customer is asked for a review. */
  reviewInvitationDays: number;
}
