import { publicName } from '#domain/reviews/public-name.ts';
import { problemOf } from './api-problem.ts';
import type { ApiClient } from './client.ts';
import { endpoints } from './endpoints.ts';

/** What the review dialog asks for. `id` is made once for each dialog, so that a second try is the same review. */
export interface DialogReview {
  id: string;
  handle: string;
  rating: number;
  name: string;
  text: string;
  email: string;
  pictureIds: string[];
}

/** A review by anyone. Throws `ApiProblem`. Spec §7, addReview. */
export async function addReview(api: ApiClient, review: DialogReview): Promise<void> {
  await api.call(endpoints.addReview, {
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
  orderId: string;
  customerName: string;
  customerEmail: string;
  products: { handle: string; title: string }[];
}

/** The order that a mailed link is for. Throws `ApiProblem`, with 401 for a link that is not good. Spec §7, reviewer_order. */
export async function fetchReviewerOrder(api: ApiClient, token: string): Promise<ReviewerOrder> {
  const body = { review_token: token, current_store_id: api.storeId };
  const { orderDetails } = await api.call(endpoints.reviewerOrder, { body });
  return {
    orderId: orderDetails.order_id,
    customerName: orderDetails.customer_name,
    customerEmail: orderDetails.customer_email,
    products: orderDetails.product_details,
  };
}

/** What the emailed form asks for. Spec §3, Review submission. */
export interface VerifiedReview {
  token: string;
  order: ReviewerOrder;
  productHandle: string;
  title: string;
  rating: number;
  text: string;
  pictureIds: string[];
}

/** A review by a mailed link. Throws `ApiProblem`. Spec §7, submit. */
export async function submitReview(api: ApiClient, review: VerifiedReview): Promise<void> {
  const { order } = review;
  await api.call(endpoints.submitVerifiedReview, {
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

/** Sends a photo ahead of its review; answers the id under which the review takes it. Throws `ApiProblem`. */
export async function sendReviewPicture(api: ApiClient, photo: Blob): Promise<string> {
  const { method, path } = endpoints.sendReviewPicture;
  const answer = await fetch(api.urlOf(`${path}?store_id=${encodeURIComponent(api.storeId)}`), {
    method,
    headers: { 'content-type': photo.type },
    body: photo,
  });
  if (!answer.ok) throw await problemOf(answer);
  const { picture_id }: { picture_id: string } = await answer.json();
  return picture_id;
}
