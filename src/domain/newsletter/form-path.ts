/** Where a newsletter form is posted to without script. */
export const NEWSLETTER_FORM_PATH = '/newsletter/subscribe';
