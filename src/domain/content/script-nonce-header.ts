/** Marks scripts written by the rendering itself. New for each page, and removed before it is sent. */
export const SCRIPT_NONCE_HEADER = 'x-script-nonce';
