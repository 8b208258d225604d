import type { Deps } from '#server/platform/deps.ts';
import type { Renditions } from '#server/platform/storage/renditions.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';

/** What reviews need besides what every area is given. */
export interface ReviewDeps extends Deps {
  /** The storage of review photos. */
  uploads: Uploads;
  /** Where their small sizes are. */
  renditions: Renditions;
  /** How many days after an order was shipped its customer is asked for a review. */
  reviewInvitationDays: number;
}
