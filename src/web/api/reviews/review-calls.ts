import type { OrderId, ReviewPictureId } from '#domain/ids.ts';
import { publicName } from '#domain/reviews/public-name.ts';
import type { ApiClient } from '../client.ts';
import { reviewEndpoints } from '../endpoints/review-endpoints.ts';
import { fetchAnswer } from '../fetch-answer.ts';

/**
 * A review from the review dialog. `id` is created once per dialog, so that a retry does not create a second
 * review.
 */
export interface DialogReview {
  id: string;
  handle: string;
  rating: number;
  name: string;
  text: string;
  email: string;
  pictureIds: ReviewPictureId[];
}

/** Submits a review from the dialog. Throws `ApiProblem`. Spec §7, addReview. */
export async function addReview(api: ApiClient, review: DialogReview): Promise<void> {
  await api.call(reviewEndpoints.addReview, {
    query: { store_id: api.storeId },
    body: {
      handle: review.handle,
      review_id: review.id,
      review_rating: review.rating,
      reviewer_name: review.name.trim(),
      review_description: review.text.trim(),
      review_title: '',
      reviewer_email: review.email.trim(),
      media: review.pictureIds,
    },
  });
}

/** Spec §3, Review order details. */
export interface ReviewerOrder {
  orderId: OrderId;
  customerName: string;
  customerEmail: string;
  products: { handle: string; title: string }[];
}

/**
 * The order of an emailed review link. Throws `ApiProblem`, with 401 for an invalid link. Spec §7,
 * reviewer_order.
 */
export async function fetchReviewerOrder(api: ApiClient, token: string): Promise<ReviewerOrder> {
  const body = { review_token: token, current_store_id: api.storeId };
  const { orderDetails } = await api.call(reviewEndpoints.reviewerOrder, { body });
  return {
    orderId: orderDetails.order_id,
    customerName: orderDetails.customer_name,
    customerEmail: orderDetails.customer_email,
    products: orderDetails.product_details,
  };
}

/** A review from the form behind an emailed link. Spec §3, Review submission. */
export interface VerifiedReview {
  token: string;
  order: ReviewerOrder;
  productHandle: string;
  title: string;
  rating: number;
  text: string;
  pictureIds: ReviewPictureId[];
}

/** Submits a review with an emailed link. Throws `ApiProblem`. Spec §7, submit. */
export async function submitReview(api: ApiClient, review: VerifiedReview): Promise<void> {
  const { order } = review;
  await api.call(reviewEndpoints.submitVerifiedReview, {
    body: {
      store_id: api.storeId,
      order_id: order.orderId,
      title: review.title.trim(),
      rating: review.rating,
      name: publicName(order.customerName),
      description: review.text.trim(),
      token: review.token,
      email: order.customerEmail,
      product_handle: review.productHandle,
      media: review.pictureIds,
    },
  });
}

/** Ten megabytes over a slow connection take a few minutes. */
const MAX_UPLOAD_MILLISECONDS = 300_000;

/** Uploads a photo before its review and returns its id. Throws `ApiProblem`. */
export async function sendReviewPicture(api: ApiClient, photo: Blob): Promise<ReviewPictureId> {
  const { method, path } = reviewEndpoints.sendReviewPicture;
  const answer = await fetchAnswer(api.urlOf(`${path}?store_id=${encodeURIComponent(api.storeId)}`), {
    method,
    headers: { 'content-type': photo.type },
    body: photo,
    signal: AbortSignal.timeout(MAX_UPLOAD_MILLISECONDS),
  });
  const { picture_id }: { picture_id: ReviewPictureId } = await answer.json();
  return picture_id;
}
