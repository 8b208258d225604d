import type { Deps } from '#server/platform/deps.ts';
import type { Renditions } from '#server/platform/storage/renditions.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';

export interface ReviewDeps extends Deps {
  /** The storage of review photos. */
  uploads: Uploads;
  /** The storage of their small sizes. */
  renditions: Renditions;
  /** Days between shipping an order and asking for a review. */
  reviewInvitationDays: number;
}
