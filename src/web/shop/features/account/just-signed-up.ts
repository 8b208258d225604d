/** What the sign-up leaves in the history entry of the login that follows it. */
export const JUST_SIGNED_UP = 'just-signed-up';
