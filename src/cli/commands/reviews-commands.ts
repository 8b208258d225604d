import { type Command, Option } from 'commander';
import { WITHHELD_REASONS } from '#domain/reviews/withheld-reason.ts';
import { decideReview } from '#server/reviews/moderation/decide-reviews.ts';
import { findForStaff, listForStaff, type ReviewStatus } from '#server/reviews/moderation/find-for-staff.ts';
import { filesOfPictures } from '#server/reviews/pictures/review-pictures.ts';
import type { CommandRunner } from '../command-runner.ts';
import { wholeNumber } from '../read-options.ts';
import { reviewAsJson, reviewAsText, reviewList } from './reviews-shown.ts';

const STATUSES: readonly ReviewStatus[] = ['published', 'pending', 'withheld'];

/** `reviews list|show|withhold|restore`. */
export function reviewsCommands(program: Command, runner: CommandRunner): void {
  const reviews = program.command('reviews').description('Reviews: list, show, withhold, restore');
  listCommand(reviews, runner);
  showCommand(reviews, runner);
  withholdCommand(reviews, runner);
  restoreCommand(reviews, runner);
}

function listCommand(reviews: Command, { reads }: CommandRunner): void {
  const command = reviews
    .command('list')
    .description('Reviews, newest first')
    .addOption(new Option('--status <status>', 'only those that are').choices(STATUSES))
    .option('--product <handle>', 'only those of a product')
    .option('--limit <n>', 'at most so many', wholeNumber, 50);
  reads<{ status?: ReviewStatus; product?: string; limit: number }>(command, async (shop, options) => {
    const { id: storeId, timeZone } = await shop.store();
    const { status = null, product: handle = null, limit } = options;
    return reviewList(await listForStaff(shop.db, { storeId, status, handle, limit }), timeZone);
  });
}

function showCommand(reviews: Command, { reads }: CommandRunner): void {
  const command = reviews
    .command('show')
    .description('One review: its words, who wrote it, where its photos lie')
    .argument('<review>', 'its id, or how it begins');
  reads(command, async (shop, _options, typed = '') => {
    const { id: storeId, timeZone } = await shop.store();
    const { review, pictures } = await findForStaff(shop.db, storeId, typed);
    const files = filesOfPictures(await shop.uploads(), pictures);
    return { json: reviewAsJson(review, files), text: reviewAsText(review, files, timeZone) };
  });
}

function withholdCommand(reviews: Command, { changes }: CommandRunner): void {
  const command = reviews
    .command('withhold')
    .description('Takes a review off its product, which tells how many are withheld and why')
    .argument('<review>', 'its id, or how it begins')
    .requiredOption('--reason <code>', Object.keys(WITHHELD_REASONS).join(', '));
  changes<{ reason: string }>(command, async (shop, { reason }, typed = '') => {
    const { review } = await findForStaff(shop.db, (await shop.store()).id, typed);
    await decideReview(shop.db, review.storeId, { ...review, decision: 'withhold', reason });
    return {
      json: { review: review.reviewId, status: 'withheld', reason },
      text: `Review ${review.reviewId} is withheld: ${reason}.`,
    };
  });
}

function restoreCommand(reviews: Command, { changes }: CommandRunner): void {
  const command = reviews
    .command('restore')
    .description('Shows a review that was withheld, or that waited because of its photos')
    .argument('<review>', 'its id, or how it begins');
  changes(command, async (shop, _options, typed = '') => {
    const { review } = await findForStaff(shop.db, (await shop.store()).id, typed);
    await decideReview(shop.db, review.storeId, { ...review, decision: 'publish', reason: null });
    return {
      json: { review: review.reviewId, status: 'published' },
      text: `Review ${review.reviewId} is shown.`,
    };
  });
}
